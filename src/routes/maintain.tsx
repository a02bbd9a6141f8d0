import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { MaintenanceScreen } from '#src/features/maintenance/screens/maintenance.tsx';

export const Route = createFileRoute('/maintain')({
  validateSearch: searchOf('/maintain'),
  component: MaintenanceScreen,
});
