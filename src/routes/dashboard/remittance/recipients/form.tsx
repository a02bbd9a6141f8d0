import { createFileRoute } from '@tanstack/react-router';
import { RecipientFormScreen } from '#src/features/recipients/screens/form.tsx';
import { textSearch } from '#src/platform/search.ts';

export const Route = createFileRoute('/dashboard/remittance/recipients/form')({
  validateSearch: textSearch('id'),
  component: RecipientFormScreen,
});
