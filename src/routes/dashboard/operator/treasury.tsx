import { createFileRoute } from '@tanstack/react-router';
import { OperatorTreasuryScreen } from '#src/features/treasury/screens/operator-treasury.tsx';

export const Route = createFileRoute('/dashboard/operator/treasury')({
  component: OperatorTreasuryScreen,
});
