import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { RecordsScreen } from '#src/features/global-account/screens/records.tsx';

export const Route = createFileRoute('/dashboard/assets/global/order')({
  validateSearch: searchOf('/dashboard/assets/global/order'),
  component: RecordsScreen,
});
