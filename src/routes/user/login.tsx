import { createFileRoute } from '@tanstack/react-router';
import { LoginScreen } from '#src/features/auth/screens/login.tsx';
import { textSearch } from '#src/platform/search.ts';

export const Route = createFileRoute('/user/login')({
  validateSearch: textSearch('type', 'return', 'by'),
  component: LoginScreen,
});
