import { createFileRoute } from '@tanstack/react-router';
import { ApprovalsScreen } from '#src/features/approvals/screens/approvals.tsx';
import { textSearch } from '#src/platform/search.ts';

export const Route = createFileRoute('/dashboard/account/approvals')({
  validateSearch: textSearch('view', 'kind', 'state', 'id', 'company'),
  component: ApprovalsScreen,
});
