import { createFileRoute } from '@tanstack/react-router';
import { TransactionScreen } from '#src/features/sandbox/screens/transaction.tsx';
import { textSearch } from '#src/platform/search.ts';

export const Route = createFileRoute('/sandbox/transaction')({
  validateSearch: textSearch('hash'),
  component: TransactionScreen,
});
