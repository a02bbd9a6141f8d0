import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { ModifyApiKeyScreen } from '#src/features/api-keys/screens/modify.tsx';

export const Route = createFileRoute('/dashboard/account/api/modify')({
  validateSearch: searchOf('/dashboard/account/api/modify'),
  component: ModifyApiKeyScreen,
});
