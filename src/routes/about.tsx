import { createFileRoute } from '@tanstack/react-router';
import { AboutScreen } from '#src/features/company/screens/about.tsx';
import { textSearch } from '#src/platform/search.ts';

export const Route = createFileRoute('/about')({
  validateSearch: textSearch('to'),
  component: AboutScreen,
});
