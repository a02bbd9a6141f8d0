import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { OperatorCatalogueScreen } from '#src/features/catalogue/screens/operator-catalogue.tsx';

export const Route = createFileRoute('/dashboard/operator/catalogue')({
  validateSearch: searchOf('/dashboard/operator/catalogue'),
  component: OperatorCatalogueScreen,
});
