import { createFileRoute } from '@tanstack/react-router';
import { HelpSearchScreen } from '#src/features/content/screens/help-search.tsx';
import { textSearch } from '#src/platform/search.ts';

export const Route = createFileRoute('/help/search')({
  validateSearch: textSearch('q'),
  component: HelpSearchScreen,
});
