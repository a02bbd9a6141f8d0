import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { CardsScreen } from '#src/features/corporate-cards/screens/cards.tsx';

export const Route = createFileRoute('/dashboard/cards')({
  validateSearch: searchOf('/dashboard/cards'),
  component: CardsScreen,
});
