import { createFileRoute } from '@tanstack/react-router';
import { DigitalScreen } from '#src/features/assets/screens/digital.tsx';

export const Route = createFileRoute('/dashboard/assets/digital/')({
  component: DigitalScreen,
});
