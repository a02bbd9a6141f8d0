import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltScreen } from '#src/features/not-built/screens/not-built.tsx';
import { textSearch } from '#src/platform/search.ts';

export const Route = createFileRoute('/dashboard/assets/digital/order')({
  validateSearch: textSearch('asset', 'kind', 'from', 'to', 'id'),
  component: NotBuiltScreen,
});
