import { createFileRoute } from '@tanstack/react-router';
import { ProofScreen } from '#src/features/liabilities/screens/proof.tsx';

export const Route = createFileRoute('/proof-of-liabilities')({
  component: ProofScreen,
});
