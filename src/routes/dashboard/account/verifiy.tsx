import { createFileRoute } from '@tanstack/react-router';
import { VerificationScreen } from '#src/features/kyc/screens/verification.tsx';
import { textSearch } from '#src/platform/search.ts';

export const Route = createFileRoute('/dashboard/account/verifiy')({
  validateSearch: textSearch('from', 'step'),
  component: VerificationScreen,
});
