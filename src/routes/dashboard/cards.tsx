import { createFileRoute } from '@tanstack/react-router';
import { CardsScreen } from '#src/features/corporate-cards/screens/cards.tsx';
import { textSearch } from '#src/platform/search.ts';

export const Route = createFileRoute('/dashboard/cards')({
  validateSearch: textSearch('id', 'tab', 'list', 'view', 'asset', 'kind', 'category', 'status', 'from', 'to'),
  component: CardsScreen,
});
