import { createFileRoute } from '@tanstack/react-router';
import { OperatorMaintenanceScreen } from '#src/features/maintenance/screens/operator-maintenance.tsx';

export const Route = createFileRoute('/dashboard/operator/maintenance')({
  component: OperatorMaintenanceScreen,
});
