import { createFileRoute } from '@tanstack/react-router';
import { HelpListScreen } from '#src/features/content/screens/help-list.tsx';
import { textSearch } from '#src/platform/search.ts';

export const Route = createFileRoute('/help/list')({
  validateSearch: textSearch('category'),
  component: HelpListScreen,
});
