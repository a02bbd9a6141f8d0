import { createFileRoute } from '@tanstack/react-router';
import { AddressesScreen } from '#src/features/addresses/screens/addresses.tsx';
import { textSearch } from '#src/platform/search.ts';

export const Route = createFileRoute('/dashboard/assets/digital/address')({
  validateSearch: textSearch('q', 'asset', 'do'),
  component: AddressesScreen,
});
