import { createFileRoute } from '@tanstack/react-router';
import { SubAccountsScreen } from '#src/features/sub-accounts/screens/sub-accounts.tsx';
import { textSearch } from '#src/platform/search.ts';

export const Route = createFileRoute('/dashboard/assets/sub-accounts')({
  validateSearch: textSearch('id', 'tab'),
  component: SubAccountsScreen,
});
