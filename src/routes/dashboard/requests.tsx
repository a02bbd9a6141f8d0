import { createFileRoute } from '@tanstack/react-router';
import { RequestsScreen } from '#src/features/desk/screens/requests.tsx';

export const Route = createFileRoute('/dashboard/requests')({ component: RequestsScreen });
