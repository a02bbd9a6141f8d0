import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { HomeScreen } from '#src/features/home/screens/home.tsx';

export const Route = createFileRoute('/')({
  validateSearch: searchOf('/'),
  component: HomeScreen,
});
