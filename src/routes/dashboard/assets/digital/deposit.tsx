import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { DepositScreen } from '#src/features/assets/screens/deposit.tsx';

export const Route = createFileRoute('/dashboard/assets/digital/deposit')({
  validateSearch: searchOf('/dashboard/assets/digital/deposit'),
  component: DepositScreen,
});
