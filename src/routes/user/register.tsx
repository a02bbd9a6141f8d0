import { createFileRoute } from '@tanstack/react-router';
import { RegisterScreen } from '#src/features/auth/screens/register.tsx';
import { textSearch } from '#src/platform/search.ts';

export const Route = createFileRoute('/user/register')({
  validateSearch: textSearch('type', 'return', 'step', 'referralCode'),
  component: RegisterScreen,
});
