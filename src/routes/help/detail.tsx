import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { HelpDetailScreen } from '#src/features/content/screens/help-detail.tsx';

export const Route = createFileRoute('/help/detail')({
  validateSearch: searchOf('/help/detail'),
  component: HelpDetailScreen,
});
