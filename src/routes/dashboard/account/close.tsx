import { createFileRoute } from '@tanstack/react-router';
import { CloseAccountScreen } from '#src/features/account-closing/screens/close.tsx';

export const Route = createFileRoute('/dashboard/account/close')({
  component: CloseAccountScreen,
});
