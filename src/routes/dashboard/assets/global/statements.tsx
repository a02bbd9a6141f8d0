import { createFileRoute } from '@tanstack/react-router';
import { StatementsScreen } from '#src/features/global-account/screens/statements.tsx';

export const Route = createFileRoute('/dashboard/assets/global/statements')({
  component: StatementsScreen,
});
