import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { AcceptorScreen } from '#src/features/acceptor/screens/acceptor.tsx';

export const Route = createFileRoute('/dashboard/acceptor')({
  validateSearch: searchOf('/dashboard/acceptor'),
  component: AcceptorScreen,
});
