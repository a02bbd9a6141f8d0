import { createFileRoute } from '@tanstack/react-router';
import { OperatorUsersScreen } from '#src/features/users/screens/operator-users.tsx';

export const Route = createFileRoute('/dashboard/operator/users')({
  component: OperatorUsersScreen,
});
