import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { OperatorCasesScreen } from '#src/features/desk/screens/operator-cases.tsx';

export const Route = createFileRoute('/dashboard/operator/cases')({
  validateSearch: searchOf('/dashboard/operator/cases'),
  component: OperatorCasesScreen,
});
