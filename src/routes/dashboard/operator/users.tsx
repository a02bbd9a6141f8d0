import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { OperatorUsersScreen } from '#src/features/users/screens/operator-users.tsx';

export const Route = createFileRoute('/dashboard/operator/users')({
  validateSearch: searchOf('/dashboard/operator/users'),
  component: OperatorUsersScreen,
});
