import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { ConvertOrdersScreen } from '#src/features/convert/screens/orders.tsx';

export const Route = createFileRoute('/dashboard/convert/order')({
  validateSearch: searchOf('/dashboard/convert/order'),
  component: ConvertOrdersScreen,
});
