import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { PayeesScreen } from '#src/features/payees/screens/payees.tsx';

export const Route = createFileRoute('/dashboard/assets/global/address')({
  validateSearch: searchOf('/dashboard/assets/global/address'),
  component: PayeesScreen,
});
