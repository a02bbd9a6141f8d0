import { createFileRoute } from '@tanstack/react-router';
import { NotFoundScreen } from '#src/features/shell/screens/not-found.tsx';

export const Route = createFileRoute('/error/404')({
  component: NotFoundScreen,
});
