import { createFileRoute } from '@tanstack/react-router';
import { WithdrawScreen } from '#src/features/withdrawals/screens/withdraw.tsx';
import { textSearch } from '#src/platform/search.ts';

export const Route = createFileRoute('/dashboard/assets/digital/withdraw')({
  validateSearch: textSearch('asset', 'id', 'status'),
  component: WithdrawScreen,
});
