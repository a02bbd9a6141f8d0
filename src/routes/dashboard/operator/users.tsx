import { createFileRoute } from '@tanstack/react-router';
import { OperatorUsersScreen } from '#src/features/users/screens/operator-users.tsx';
import { textSearch } from '#src/platform/search.ts';

export const Route = createFileRoute('/dashboard/operator/users')({
  validateSearch: textSearch('text'),
  component: OperatorUsersScreen,
});
