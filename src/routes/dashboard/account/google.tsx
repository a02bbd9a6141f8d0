import { createFileRoute } from '@tanstack/react-router';
import { GoogleScreen } from '#src/features/security/screens/google.tsx';

export const Route = createFileRoute('/dashboard/account/google')({
  component: GoogleScreen,
});
