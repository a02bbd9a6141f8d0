import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { LoginScreen } from '#src/features/auth/screens/login.tsx';

export const Route = createFileRoute('/user/login')({
  validateSearch: searchOf('/user/login'),
  component: LoginScreen,
});
