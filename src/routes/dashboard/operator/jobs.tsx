import { createFileRoute } from '@tanstack/react-router';
import { OperatorJobsScreen } from '#src/features/jobs/screens/operator-jobs.tsx';

export const Route = createFileRoute('/dashboard/operator/jobs')({
  component: OperatorJobsScreen,
});
