import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { WithdrawScreen } from '#src/features/withdrawals/screens/withdraw.tsx';

export const Route = createFileRoute('/dashboard/assets/digital/withdraw')({
  validateSearch: searchOf('/dashboard/assets/digital/withdraw'),
  component: WithdrawScreen,
});
