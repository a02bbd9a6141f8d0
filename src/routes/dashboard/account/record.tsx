import { createFileRoute } from '@tanstack/react-router';
import { RecordScreen } from '#src/features/security/screens/record.tsx';
import { textSearch } from '#src/platform/search.ts';

export const Route = createFileRoute('/dashboard/account/record')({
  validateSearch: textSearch('tab'),
  component: RecordScreen,
});
