import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { EarnScreen } from '#src/features/earn/screens/earn.tsx';

export const Route = createFileRoute('/dashboard/earn')({
  validateSearch: searchOf('/dashboard/earn'),
  component: EarnScreen,
});
