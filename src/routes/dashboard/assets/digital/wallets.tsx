import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { WalletsScreen } from '#src/features/multi-sig/screens/wallets.tsx';

export const Route = createFileRoute('/dashboard/assets/digital/wallets')({
  validateSearch: searchOf('/dashboard/assets/digital/wallets'),
  component: WalletsScreen,
});
