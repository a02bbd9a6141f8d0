import { createFileRoute } from '@tanstack/react-router';
import { StatusScreen } from '#src/features/status/screens/status.tsx';

export const Route = createFileRoute('/status')({ component: StatusScreen });
