import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { ReceiptScreen } from '#src/features/assets/screens/receipt.tsx';

export const Route = createFileRoute('/dashboard/assets/digital/receipt')({
  validateSearch: searchOf('/dashboard/assets/digital/receipt'),
  component: ReceiptScreen,
});
