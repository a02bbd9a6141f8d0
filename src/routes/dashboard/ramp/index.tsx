import { createFileRoute } from '@tanstack/react-router';
import { RampScreen } from '#src/features/ramp/screens/ramp.tsx';
import { textSearch } from '#src/platform/search.ts';

export const Route = createFileRoute('/dashboard/ramp/')({
  validateSearch: textSearch('tab'),
  component: RampScreen,
});
