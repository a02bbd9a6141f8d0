import { createFileRoute } from '@tanstack/react-router';
import { OrderScreen } from '#src/features/assets/screens/order.tsx';
import { textSearch } from '#src/platform/search.ts';

export const Route = createFileRoute('/dashboard/assets/digital/order')({
  validateSearch: textSearch('list', 'asset', 'kind', 'status', 'from', 'to', 'id'),
  component: OrderScreen,
});
