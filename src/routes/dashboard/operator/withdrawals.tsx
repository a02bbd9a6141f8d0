import { createFileRoute } from '@tanstack/react-router';
import { OperatorWithdrawalsScreen } from '#src/features/withdrawals/screens/operator-withdrawals.tsx';
import { textSearch } from '#src/platform/search.ts';

export const Route = createFileRoute('/dashboard/operator/withdrawals')({
  validateSearch: textSearch('status'),
  component: OperatorWithdrawalsScreen,
});
