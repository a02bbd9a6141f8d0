import { createFileRoute } from '@tanstack/react-router';
import { HelpDetailScreen } from '#src/features/content/screens/help-detail.tsx';
import { textSearch } from '#src/platform/search.ts';

export const Route = createFileRoute('/help/detail')({
  validateSearch: textSearch('id'),
  component: HelpDetailScreen,
});
