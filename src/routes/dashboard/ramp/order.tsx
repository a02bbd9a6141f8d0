import { createFileRoute } from '@tanstack/react-router';
import { RampOrdersScreen } from '#src/features/ramp/screens/orders.tsx';
import { textSearch } from '#src/platform/search.ts';

export const Route = createFileRoute('/dashboard/ramp/order')({
  validateSearch: textSearch('id', 'tab'),
  component: RampOrdersScreen,
});
