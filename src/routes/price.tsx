import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { PriceScreen } from '#src/features/pricing/screens/price.tsx';

export const Route = createFileRoute('/price')({
  validateSearch: searchOf('/price'),
  component: PriceScreen,
});
