import { createFileRoute } from '@tanstack/react-router';
import { NotificationsScreen } from '#src/features/notices/screens/notifications.tsx';

export const Route = createFileRoute('/dashboard/notifications')({
  component: NotificationsScreen,
});
