import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { OperatorSecurityScreen } from '#src/features/security/screens/operator-security.tsx';

export const Route = createFileRoute('/dashboard/operator/security')({
  validateSearch: searchOf('/dashboard/operator/security'),
  component: OperatorSecurityScreen,
});
