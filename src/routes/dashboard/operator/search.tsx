import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { OperatorSearchScreen } from '#src/features/desk-search/screens/operator-search.tsx';

export const Route = createFileRoute('/dashboard/operator/search')({
  validateSearch: searchOf('/dashboard/operator/search'),
  component: OperatorSearchScreen,
});
