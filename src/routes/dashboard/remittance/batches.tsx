import { createFileRoute } from '@tanstack/react-router';
import { BatchesScreen } from '#src/features/remittance-batches/screens/batches.tsx';
import { textSearch } from '#src/platform/search.ts';

export const Route = createFileRoute('/dashboard/remittance/batches')({
  validateSearch: textSearch('id', 'step'),
  component: BatchesScreen,
});
