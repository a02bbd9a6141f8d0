import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { TransactionScreen } from '#src/features/sandbox/screens/transaction.tsx';

export const Route = createFileRoute('/sandbox/transaction')({
  validateSearch: searchOf('/sandbox/transaction'),
  component: TransactionScreen,
});
