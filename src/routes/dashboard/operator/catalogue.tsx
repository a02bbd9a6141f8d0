import { createFileRoute } from '@tanstack/react-router';
import { OperatorCatalogueScreen } from '#src/features/catalogue/screens/operator-catalogue.tsx';

export const Route = createFileRoute('/dashboard/operator/catalogue')({
  component: OperatorCatalogueScreen,
});
