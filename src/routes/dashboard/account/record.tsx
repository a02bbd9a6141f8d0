import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { RecordScreen } from '#src/features/security/screens/record.tsx';

export const Route = createFileRoute('/dashboard/account/record')({
  validateSearch: searchOf('/dashboard/account/record'),
  component: RecordScreen,
});
