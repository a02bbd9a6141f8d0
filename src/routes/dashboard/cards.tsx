import { createFileRoute } from '@tanstack/react-router';
import { CardsScreen } from '#src/features/corporate-cards/screens/cards.tsx';
import { textSearch } from '#src/platform/search.ts';

export const Route = createFileRoute('/dashboard/cards')({
  validateSearch: textSearch('id'),
  component: CardsScreen,
});
