import { createFileRoute } from '@tanstack/react-router';
import { CoinScreen } from '#src/features/assets/screens/coin.tsx';
import { textSearch } from '#src/platform/search.ts';

export const Route = createFileRoute('/dashboard/assets/digital/coin')({
  validateSearch: textSearch('asset'),
  component: CoinScreen,
});
