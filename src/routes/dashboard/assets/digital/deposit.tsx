import { createFileRoute } from '@tanstack/react-router';
import { DepositScreen } from '#src/features/assets/screens/deposit.tsx';
import { textSearch } from '#src/platform/search.ts';

export const Route = createFileRoute('/dashboard/assets/digital/deposit')({
  validateSearch: textSearch('asset', 'id'),
  component: DepositScreen,
});
