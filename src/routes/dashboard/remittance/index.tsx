import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { RemittanceScreen } from '#src/features/remittance/screens/remittance.tsx';

export const Route = createFileRoute('/dashboard/remittance/')({
  validateSearch: searchOf('/dashboard/remittance'),
  component: RemittanceScreen,
});
