import { createFileRoute } from '@tanstack/react-router';
import { EarnScreen } from '#src/features/earn/screens/earn.tsx';
import { textSearch } from '#src/platform/search.ts';

export const Route = createFileRoute('/dashboard/earn')({
  validateSearch: textSearch('tab', 'id', 'asset', 'status', 'from', 'to'),
  component: EarnScreen,
});
