import { createFileRoute } from '@tanstack/react-router';
import { GlobalScreen } from '#src/features/global-account/screens/global.tsx';
import { textSearch } from '#src/platform/search.ts';

export const Route = createFileRoute('/dashboard/assets/global/')({
  validateSearch: textSearch('view', 'currency', 'id'),
  component: GlobalScreen,
});
