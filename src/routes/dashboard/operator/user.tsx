import { createFileRoute } from '@tanstack/react-router';
import { OperatorUserScreen } from '#src/features/users/screens/operator-user.tsx';
import { textSearch } from '#src/platform/search.ts';

export const Route = createFileRoute('/dashboard/operator/user')({
  validateSearch: textSearch('uid'),
  component: OperatorUserScreen,
});
