import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { OperatorVerificationsScreen } from '#src/features/kyc/screens/operator-verifications.tsx';

export const Route = createFileRoute('/dashboard/operator/verifications')({
  validateSearch: searchOf('/dashboard/operator/verifications'),
  component: OperatorVerificationsScreen,
});
