import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { OrderScreen, readOrders } from '#src/features/assets/screens/order.tsx';

export const Route = createFileRoute('/dashboard/assets/digital/order')({
  // With the screen's code, which what is read for it belongs to.
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: searchOf('/dashboard/assets/digital/order'),
  loader: ({ location }) => readOrders(location.search),
  component: OrderScreen,
});
