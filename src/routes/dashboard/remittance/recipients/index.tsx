import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { RecipientsScreen } from '#src/features/recipients/screens/recipients.tsx';

export const Route = createFileRoute('/dashboard/remittance/recipients/')({
  validateSearch: searchOf('/dashboard/remittance/recipients'),
  component: RecipientsScreen,
});
