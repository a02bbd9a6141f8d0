import { createFileRoute } from '@tanstack/react-router';
import { NoAccessScreen } from '#src/features/members/screens/no-access.tsx';
import { FaultScreen } from '#src/features/shell/screens/fault.tsx';
import { textSearch } from '#src/platform/search.ts';

export const Route = createFileRoute('/error/500')({
  validateSearch: textSearch('because'),
  component: ErrorScreen,
});

function ErrorScreen() {
  return Route.useSearch().because === 'permission' ? <NoAccessScreen /> : <FaultScreen />;
}
