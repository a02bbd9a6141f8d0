import { createFileRoute } from '@tanstack/react-router';
import { KycFlowScreen } from '#src/features/sandbox/screens/kyc-flow.tsx';
import { textSearch } from '#src/platform/search.ts';

export const Route = createFileRoute('/sandbox/kyc')({
  validateSearch: textSearch('token'),
  component: KycFlowScreen,
});
