import { createFileRoute } from '@tanstack/react-router';
import { OperatorSearchScreen } from '#src/features/desk-search/screens/operator-search.tsx';
import { textSearch } from '#src/platform/search.ts';

export const Route = createFileRoute('/dashboard/operator/search')({
  validateSearch: textSearch('text'),
  component: OperatorSearchScreen,
});
