import { createFileRoute } from '@tanstack/react-router';
import { QrLoginScreen } from '#src/features/auth/screens/qr-login.tsx';

export const Route = createFileRoute('/user/qr-login')({
  component: QrLoginScreen,
});
