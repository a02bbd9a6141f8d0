import { createFileRoute } from '@tanstack/react-router';
import { RemittanceOrdersScreen } from '#src/features/remittance/screens/orders.tsx';
import { textSearch } from '#src/platform/search.ts';

export const Route = createFileRoute('/dashboard/remittance/order')({
  validateSearch: textSearch('list', 'view', 'asset', 'status', 'from', 'to', 'id'),
  component: RemittanceOrdersScreen,
});
