import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { BatchesScreen } from '#src/features/remittance-batches/screens/batches.tsx';

export const Route = createFileRoute('/dashboard/remittance/batches')({
  validateSearch: searchOf('/dashboard/remittance/batches'),
  component: BatchesScreen,
});
