import { createFileRoute } from '@tanstack/react-router';
import { OperatorVerificationsScreen } from '#src/features/kyc/screens/operator-verifications.tsx';
import { textSearch } from '#src/platform/search.ts';

export const Route = createFileRoute('/dashboard/operator/verifications')({
  validateSearch: textSearch('stage', 'kind', 'id'),
  component: OperatorVerificationsScreen,
});
