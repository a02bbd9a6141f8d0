import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { OperatorCaseScreen } from '#src/features/desk/screens/operator-case.tsx';

export const Route = createFileRoute('/dashboard/operator/case')({
  validateSearch: searchOf('/dashboard/operator/case'),
  component: OperatorCaseScreen,
});
