import { createFileRoute } from '@tanstack/react-router';
import { OperatorSecurityScreen } from '#src/features/security/screens/operator-security.tsx';
import { textSearch } from '#src/platform/search.ts';

export const Route = createFileRoute('/dashboard/operator/security')({
  validateSearch: textSearch('status', 'id'),
  component: OperatorSecurityScreen,
});
