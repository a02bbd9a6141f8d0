import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { RemittanceOrdersScreen } from '#src/features/remittance/screens/orders.tsx';

export const Route = createFileRoute('/dashboard/remittance/order')({
  validateSearch: searchOf('/dashboard/remittance/order'),
  component: RemittanceOrdersScreen,
});
