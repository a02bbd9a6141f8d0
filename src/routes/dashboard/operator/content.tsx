import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { OperatorContentScreen } from '#src/features/content/screens/operator-content.tsx';

export const Route = createFileRoute('/dashboard/operator/content')({
  validateSearch: searchOf('/dashboard/operator/content'),
  component: OperatorContentScreen,
});
