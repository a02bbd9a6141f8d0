import { createFileRoute } from '@tanstack/react-router';
import { ConvertScreen } from '#src/features/convert/screens/convert.tsx';
import { textSearch } from '#src/platform/search.ts';

export const Route = createFileRoute('/dashboard/convert/')({
  validateSearch: textSearch('tab', 'from', 'to', 'subAccount'),
  component: ConvertScreen,
});
