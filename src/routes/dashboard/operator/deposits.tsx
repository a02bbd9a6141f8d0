import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { OperatorDepositsScreen } from '#src/features/assets/screens/operator-deposits.tsx';

export const Route = createFileRoute('/dashboard/operator/deposits')({
  validateSearch: searchOf('/dashboard/operator/deposits'),
  component: OperatorDepositsScreen,
});
