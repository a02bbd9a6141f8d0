import { createFileRoute } from '@tanstack/react-router';
import { OutboxScreen } from '#src/features/outbox/screens/outbox.tsx';

export const Route = createFileRoute('/dashboard/outbox')({
  component: OutboxScreen,
});
