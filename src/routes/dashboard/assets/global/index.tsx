import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { GlobalScreen } from '#src/features/global-account/screens/global.tsx';

export const Route = createFileRoute('/dashboard/assets/global/')({
  validateSearch: searchOf('/dashboard/assets/global'),
  component: GlobalScreen,
});
