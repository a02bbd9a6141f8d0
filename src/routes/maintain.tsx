import { createFileRoute } from '@tanstack/react-router';
import { MaintenanceScreen } from '#src/features/maintenance/screens/maintenance.tsx';
import { textSearch } from '#src/platform/search.ts';

export const Route = createFileRoute('/maintain')({
  validateSearch: textSearch('from'),
  component: MaintenanceScreen,
});
