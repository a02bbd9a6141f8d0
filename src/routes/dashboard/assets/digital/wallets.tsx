import { createFileRoute } from '@tanstack/react-router';
import { WalletsScreen } from '#src/features/multi-sig/screens/wallets.tsx';
import { textSearch } from '#src/platform/search.ts';

export const Route = createFileRoute('/dashboard/assets/digital/wallets')({
  validateSearch: textSearch('id', 'new'),
  component: WalletsScreen,
});
