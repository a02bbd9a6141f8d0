import { createFileRoute } from '@tanstack/react-router';
import { RecordsScreen } from '#src/features/global-account/screens/records.tsx';
import { textSearch } from '#src/platform/search.ts';

export const Route = createFileRoute('/dashboard/assets/global/order')({
  validateSearch: textSearch('list', 'view', 'asset', 'kind', 'status', 'from', 'to', 'id'),
  component: RecordsScreen,
});
