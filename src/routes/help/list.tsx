import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { HelpListScreen } from '#src/features/content/screens/help-list.tsx';

export const Route = createFileRoute('/help/list')({
  validateSearch: searchOf('/help/list'),
  component: HelpListScreen,
});
