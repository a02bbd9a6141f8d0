import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { OperatorWithdrawalsScreen } from '#src/features/withdrawals/screens/operator-withdrawals.tsx';

export const Route = createFileRoute('/dashboard/operator/withdrawals')({
  validateSearch: searchOf('/dashboard/operator/withdrawals'),
  component: OperatorWithdrawalsScreen,
});
