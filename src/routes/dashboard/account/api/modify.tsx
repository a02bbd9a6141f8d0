import { createFileRoute } from '@tanstack/react-router';
import { ModifyApiKeyScreen } from '#src/features/api-keys/screens/modify.tsx';
import { textSearch } from '#src/platform/search.ts';

export const Route = createFileRoute('/dashboard/account/api/modify')({
  validateSearch: textSearch('id'),
  component: ModifyApiKeyScreen,
});
