import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { RecipientFormScreen } from '#src/features/recipients/screens/form.tsx';

export const Route = createFileRoute('/dashboard/remittance/recipients/form')({
  validateSearch: searchOf('/dashboard/remittance/recipients/form'),
  component: RecipientFormScreen,
});
