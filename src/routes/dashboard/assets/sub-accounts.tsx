import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { SubAccountsScreen } from '#src/features/sub-accounts/screens/sub-accounts.tsx';

export const Route = createFileRoute('/dashboard/assets/sub-accounts')({
  validateSearch: searchOf('/dashboard/assets/sub-accounts'),
  component: SubAccountsScreen,
});
