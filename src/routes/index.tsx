import { createFileRoute } from '@tanstack/react-router';
import { HomeScreen } from '#src/features/home/screens/home.tsx';
import { textSearch } from '#src/platform/search.ts';

export const Route = createFileRoute('/')({
  validateSearch: textSearch('to'),
  component: HomeScreen,
});
