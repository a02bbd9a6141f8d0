import { createFileRoute } from '@tanstack/react-router';
import { FiatWithdrawScreen } from '#src/features/fiat-withdrawals/screens/withdraw.tsx';
import { textSearch } from '#src/platform/search.ts';

export const Route = createFileRoute('/dashboard/assets/global/withdraw')({
  validateSearch: textSearch('id'),
  component: FiatWithdrawScreen,
});
