import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { AddressesScreen } from '#src/features/addresses/screens/addresses.tsx';

export const Route = createFileRoute('/dashboard/assets/digital/address')({
  validateSearch: searchOf('/dashboard/assets/digital/address'),
  component: AddressesScreen,
});
