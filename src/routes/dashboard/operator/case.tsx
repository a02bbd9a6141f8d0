import { createFileRoute } from '@tanstack/react-router';
import { OperatorCaseScreen } from '#src/features/desk/screens/operator-case.tsx';
import { textSearch } from '#src/platform/search.ts';

export const Route = createFileRoute('/dashboard/operator/case')({
  validateSearch: textSearch('kind', 'id'),
  component: OperatorCaseScreen,
});
