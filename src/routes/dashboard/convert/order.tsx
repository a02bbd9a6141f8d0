import { createFileRoute } from '@tanstack/react-router';
import { ConvertOrdersScreen } from '#src/features/convert/screens/orders.tsx';
import { textSearch } from '#src/platform/search.ts';

export const Route = createFileRoute('/dashboard/convert/order')({
  validateSearch: textSearch('list', 'asset', 'status', 'from', 'to', 'id'),
  component: ConvertOrdersScreen,
});
