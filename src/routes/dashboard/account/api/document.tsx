import { createFileRoute } from '@tanstack/react-router';
import { ApiDocumentScreen } from '#src/features/api-keys/screens/document.tsx';

export const Route = createFileRoute('/dashboard/account/api/document')({
  component: ApiDocumentScreen,
});
