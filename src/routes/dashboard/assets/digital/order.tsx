import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { OrderScreen, readOrders } from '#src/features/assets/screens/order.tsx';

export const Route = createFileRoute('/dashboard/assets/digital/order')({
  // Bundled with the screen's code, because the data it loads belongs to that screen.
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: searchOf('/dashboard/assets/digital/order'),
  loader: ({ location }) => readOrders(location.search),
  component: OrderScreen,
});
