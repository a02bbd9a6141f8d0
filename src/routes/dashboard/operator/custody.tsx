import { createFileRoute } from '@tanstack/react-router';
import { OperatorCustodyScreen } from '#src/features/custody/screens/operator-custody.tsx';

export const Route = createFileRoute('/dashboard/operator/custody')({
  component: OperatorCustodyScreen,
});
