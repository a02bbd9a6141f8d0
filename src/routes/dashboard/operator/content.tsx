import { createFileRoute } from '@tanstack/react-router';
import { OperatorContentScreen } from '#src/features/content/screens/operator-content.tsx';
import { textSearch } from '#src/platform/search.ts';

export const Route = createFileRoute('/dashboard/operator/content')({
  validateSearch: textSearch('kind', 'id'),
  component: OperatorContentScreen,
});
