import { createFileRoute } from '@tanstack/react-router';
import { OperatorReportsScreen } from '#src/features/reports/screens/operator-reports.tsx';
import { textSearch } from '#src/platform/search.ts';

export const Route = createFileRoute('/dashboard/operator/reports')({
  validateSearch: textSearch('from', 'until'),
  component: OperatorReportsScreen,
});
