import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { AboutScreen } from '#src/features/company/screens/about.tsx';

export const Route = createFileRoute('/about')({
  validateSearch: searchOf('/about'),
  component: AboutScreen,
});
