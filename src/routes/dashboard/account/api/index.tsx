import { createFileRoute } from '@tanstack/react-router';
import { ApiKeysScreen } from '#src/features/api-keys/screens/keys.tsx';

export const Route = createFileRoute('/dashboard/account/api/')({
  component: ApiKeysScreen,
});
