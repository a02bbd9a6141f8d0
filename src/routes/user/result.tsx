import { createFileRoute } from '@tanstack/react-router';
import { ResultScreen } from '#src/features/auth/screens/result.tsx';
import { textSearch } from '#src/platform/search.ts';

export const Route = createFileRoute('/user/result')({
  validateSearch: textSearch('status', 'type', 'return'),
  component: ResultScreen,
});
