import { createFileRoute } from '@tanstack/react-router';
import { ReceiptScreen } from '#src/features/assets/screens/receipt.tsx';
import { textSearch } from '#src/platform/search.ts';

export const Route = createFileRoute('/dashboard/assets/digital/receipt')({
  validateSearch: textSearch('list', 'asset', 'kind', 'status', 'from', 'to', 'id'),
  component: ReceiptScreen,
});
