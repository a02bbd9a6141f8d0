import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { CoinScreen } from '#src/features/assets/screens/coin.tsx';

export const Route = createFileRoute('/dashboard/assets/digital/coin')({
  validateSearch: searchOf('/dashboard/assets/digital/coin'),
  component: CoinScreen,
});
