import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { HelpSearchScreen } from '#src/features/content/screens/help-search.tsx';

export const Route = createFileRoute('/help/search')({
  validateSearch: searchOf('/help/search'),
  component: HelpSearchScreen,
});
