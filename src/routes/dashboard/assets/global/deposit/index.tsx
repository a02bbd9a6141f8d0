import { createFileRoute } from '@tanstack/react-router';
import { FiatDepositScreen } from '#src/features/fiat-deposits/screens/deposit.tsx';
import { textSearch } from '#src/platform/search.ts';

export const Route = createFileRoute('/dashboard/assets/global/deposit/')({
  validateSearch: textSearch('currency', 'id'),
  component: FiatDepositScreen,
});
