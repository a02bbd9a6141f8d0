import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltScreen } from '#src/features/not-built/screens/not-built.tsx';

export const Route = createFileRoute('/dashboard/cards')({
  component: NotBuiltScreen,
});
