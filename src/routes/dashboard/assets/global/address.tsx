import { createFileRoute } from '@tanstack/react-router';
import { PayeesScreen } from '#src/features/payees/screens/payees.tsx';
import { textSearch } from '#src/platform/search.ts';

export const Route = createFileRoute('/dashboard/assets/global/address')({
  validateSearch: textSearch('q', 'do', 'id'),
  component: PayeesScreen,
});
