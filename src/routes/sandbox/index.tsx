import { createFileRoute } from '@tanstack/react-router';
import { SandboxScreen } from '#src/features/sandbox/screens/sandbox.tsx';

export const Route = createFileRoute('/sandbox/')({
  component: SandboxScreen,
});
