import { createFileRoute } from '@tanstack/react-router';
import { OperatorTransfersScreen } from '#src/features/transfer/screens/operator-transfers.tsx';
import { textSearch } from '#src/platform/search.ts';

export const Route = createFileRoute('/dashboard/operator/transfers')({
  validateSearch: textSearch('status'),
  component: OperatorTransfersScreen,
});
