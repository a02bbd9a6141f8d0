import { createFileRoute } from '@tanstack/react-router';
import { TransferScreen } from '#src/features/transfer/screens/transfer.tsx';

export const Route = createFileRoute('/dashboard/assets/digital/transfer')({
  component: TransferScreen,
});
