import { createFileRoute } from '@tanstack/react-router';
import { RecipientsScreen } from '#src/features/recipients/screens/recipients.tsx';
import { textSearch } from '#src/platform/search.ts';

export const Route = createFileRoute('/dashboard/remittance/recipients/')({
  validateSearch: textSearch('q'),
  component: RecipientsScreen,
});
