import { createFileRoute } from '@tanstack/react-router';
import { ForgetScreen } from '#src/features/auth/screens/forget.tsx';
import { textSearch } from '#src/platform/search.ts';

export const Route = createFileRoute('/user/forget')({
  validateSearch: textSearch('type', 'return'),
  component: ForgetScreen,
});
