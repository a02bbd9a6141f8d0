import { createFileRoute } from '@tanstack/react-router';
import { OperatorDepositsScreen } from '#src/features/assets/screens/operator-deposits.tsx';
import { textSearch } from '#src/platform/search.ts';

export const Route = createFileRoute('/dashboard/operator/deposits')({
  validateSearch: textSearch('status'),
  component: OperatorDepositsScreen,
});
