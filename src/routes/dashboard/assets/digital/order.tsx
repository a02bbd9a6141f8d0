import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { OrderScreen } from '#src/features/assets/screens/order.tsx';

export const Route = createFileRoute('/dashboard/assets/digital/order')({
  validateSearch: searchOf('/dashboard/assets/digital/order'),
  component: OrderScreen,
});
