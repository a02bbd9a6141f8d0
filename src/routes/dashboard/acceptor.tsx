import { createFileRoute } from '@tanstack/react-router';
import { AcceptorScreen } from '#src/features/acceptor/screens/acceptor.tsx';
import { textSearch } from '#src/platform/search.ts';

export const Route = createFileRoute('/dashboard/acceptor')({
  validateSearch: textSearch('tab', 'id'),
  component: AcceptorScreen,
});
