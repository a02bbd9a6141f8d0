import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { OperatorUserScreen } from '#src/features/users/screens/operator-user.tsx';

export const Route = createFileRoute('/dashboard/operator/user')({
  validateSearch: searchOf('/dashboard/operator/user'),
  component: OperatorUserScreen,
});
