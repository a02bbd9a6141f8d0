import { createFileRoute } from '@tanstack/react-router';
import { FreezeScreen } from '#src/features/security/screens/freeze.tsx';

export const Route = createFileRoute('/user/freeze')({
  component: FreezeScreen,
});
