import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { OperatorAuditScreen } from '#src/features/audit/screens/operator-audit.tsx';

export const Route = createFileRoute('/dashboard/operator/audit')({
  validateSearch: searchOf('/dashboard/operator/audit'),
  component: OperatorAuditScreen,
});
