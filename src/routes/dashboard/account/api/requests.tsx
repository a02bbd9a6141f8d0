import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { ApiRequestsScreen } from '#src/features/api-keys/screens/requests.tsx';

export const Route = createFileRoute('/dashboard/account/api/requests')({
  validateSearch: searchOf('/dashboard/account/api/requests'),
  component: ApiRequestsScreen,
});
