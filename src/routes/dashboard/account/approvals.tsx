import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { ApprovalsScreen } from '#src/features/approvals/screens/approvals.tsx';

export const Route = createFileRoute('/dashboard/account/approvals')({
  validateSearch: searchOf('/dashboard/account/approvals'),
  component: ApprovalsScreen,
});
