import { createFileRoute } from '@tanstack/react-router';
import { RemittanceScreen } from '#src/features/remittance/screens/remittance.tsx';

export const Route = createFileRoute('/dashboard/remittance/')({
  component: RemittanceScreen,
});
