import { createFileRoute } from '@tanstack/react-router';
import { OperatorCatalogueScreen } from '#src/features/catalogue/screens/operator-catalogue.tsx';
import { textSearch } from '#src/platform/search.ts';

export const Route = createFileRoute('/dashboard/operator/catalogue')({
  validateSearch: textSearch('id'),
  component: OperatorCatalogueScreen,
});
