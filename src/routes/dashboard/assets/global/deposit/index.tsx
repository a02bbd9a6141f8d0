import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { FiatDepositScreen } from '#src/features/fiat-deposits/screens/deposit.tsx';

export const Route = createFileRoute('/dashboard/assets/global/deposit/')({
  validateSearch: searchOf('/dashboard/assets/global/deposit'),
  component: FiatDepositScreen,
});
