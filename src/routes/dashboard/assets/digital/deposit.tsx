import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltScreen } from '#src/features/not-built/screens/not-built.tsx';
import { textSearch } from '#src/platform/search.ts';

export const Route = createFileRoute('/dashboard/assets/digital/deposit')({
  validateSearch: textSearch('asset'),
  component: NotBuiltScreen,
});
