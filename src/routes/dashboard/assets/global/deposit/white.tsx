import { createFileRoute } from '@tanstack/react-router';
import { PayersScreen } from '#src/features/fiat-deposits/screens/payers.tsx';

export const Route = createFileRoute('/dashboard/assets/global/deposit/white')({
  component: PayersScreen,
});
