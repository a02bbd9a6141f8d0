import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { KycFlowScreen } from '#src/features/sandbox/screens/kyc-flow.tsx';

export const Route = createFileRoute('/sandbox/kyc')({
  validateSearch: searchOf('/sandbox/kyc'),
  component: KycFlowScreen,
});
