import { createFileRoute } from '@tanstack/react-router';
import { HelpHomeScreen } from '#src/features/content/screens/help-home.tsx';

export const Route = createFileRoute('/help/')({
  component: HelpHomeScreen,
});
