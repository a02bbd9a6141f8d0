import { createFileRoute } from '@tanstack/react-router';
import { FaultScreen } from '#src/features/shell/screens/fault.tsx';

export const Route = createFileRoute('/error/500')({
  component: FaultScreen,
});
