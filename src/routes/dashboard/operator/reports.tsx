import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { OperatorReportsScreen } from '#src/features/reports/screens/operator-reports.tsx';

export const Route = createFileRoute('/dashboard/operator/reports')({
  validateSearch: searchOf('/dashboard/operator/reports'),
  component: OperatorReportsScreen,
});
