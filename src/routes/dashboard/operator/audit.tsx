import { createFileRoute } from '@tanstack/react-router';
import { OperatorAuditScreen } from '#src/features/audit/screens/operator-audit.tsx';
import { textSearch } from '#src/platform/search.ts';

export const Route = createFileRoute('/dashboard/operator/audit')({
  validateSearch: textSearch('from', 'until', 'actor', 'action', 'subject'),
  component: OperatorAuditScreen,
});
