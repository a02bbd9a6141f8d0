import { createFileRoute } from '@tanstack/react-router';
import { MaintenanceScreen } from '#src/features/shell/screens/maintenance.tsx';

export const Route = createFileRoute('/maintain')({
  component: MaintenanceScreen,
});
