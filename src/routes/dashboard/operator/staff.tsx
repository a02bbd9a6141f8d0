import { createFileRoute } from '@tanstack/react-router';
import { OperatorStaffScreen } from '#src/features/staff/screens/operator-staff.tsx';

export const Route = createFileRoute('/dashboard/operator/staff')({
  component: OperatorStaffScreen,
});
