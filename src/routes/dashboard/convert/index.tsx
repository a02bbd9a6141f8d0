import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { ConvertScreen } from '#src/features/convert/screens/convert.tsx';

export const Route = createFileRoute('/dashboard/convert/')({
  validateSearch: searchOf('/dashboard/convert'),
  component: ConvertScreen,
});
