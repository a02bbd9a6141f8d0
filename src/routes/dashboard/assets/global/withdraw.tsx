import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { FiatWithdrawScreen } from '#src/features/fiat-withdrawals/screens/withdraw.tsx';

export const Route = createFileRoute('/dashboard/assets/global/withdraw')({
  validateSearch: searchOf('/dashboard/assets/global/withdraw'),
  component: FiatWithdrawScreen,
});
