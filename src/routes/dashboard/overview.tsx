import { createFileRoute } from '@tanstack/react-router';
import { OverviewScreen } from '#src/features/assets/screens/overview.tsx';

export const Route = createFileRoute('/dashboard/overview')({
  component: OverviewScreen,
});
