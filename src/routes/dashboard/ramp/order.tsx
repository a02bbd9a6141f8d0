import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { RampOrdersScreen } from '#src/features/ramp/screens/orders.tsx';

export const Route = createFileRoute('/dashboard/ramp/order')({
  validateSearch: searchOf('/dashboard/ramp/order'),
  component: RampOrdersScreen,
});
