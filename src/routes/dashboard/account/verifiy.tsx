import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { VerificationScreen } from '#src/features/kyc/screens/verification.tsx';

export const Route = createFileRoute('/dashboard/account/verifiy')({
  validateSearch: searchOf('/dashboard/account/verifiy'),
  component: VerificationScreen,
});
