import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { NoAccessScreen } from '#src/features/members/screens/no-access.tsx';
import { FaultScreen } from '#src/features/shell/screens/fault.tsx';

export const Route = createFileRoute('/error/500')({
  validateSearch: searchOf('/error/500'),
  component: ErrorScreen,
});

function ErrorScreen() {
  return Route.useSearch().because === 'permission' ? <NoAccessScreen /> : <FaultScreen />;
}
