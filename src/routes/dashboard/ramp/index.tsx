import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { RampScreen } from '#src/features/ramp/screens/ramp.tsx';

export const Route = createFileRoute('/dashboard/ramp/')({
  validateSearch: searchOf('/dashboard/ramp'),
  component: RampScreen,
});
