import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { RegisterScreen } from '#src/features/auth/screens/register.tsx';

export const Route = createFileRoute('/user/register')({
  validateSearch: searchOf('/user/register'),
  component: RegisterScreen,
});
