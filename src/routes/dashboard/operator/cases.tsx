import { createFileRoute } from '@tanstack/react-router';
import { OperatorCasesScreen } from '#src/features/desk/screens/operator-cases.tsx';
import { textSearch } from '#src/platform/search.ts';

export const Route = createFileRoute('/dashboard/operator/cases')({
  validateSearch: textSearch('kind', 'state', 'whose', 'overdue', 'uid'),
  component: OperatorCasesScreen,
});
