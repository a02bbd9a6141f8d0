import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { OperatorTransfersScreen } from '#src/features/transfer/screens/operator-transfers.tsx';

export const Route = createFileRoute('/dashboard/operator/transfers')({
  validateSearch: searchOf('/dashboard/operator/transfers'),
  component: OperatorTransfersScreen,
});
