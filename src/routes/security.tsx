import { createFileRoute } from '@tanstack/react-router';
import { SecurityScreen } from '#src/features/products/screens/security.tsx';

export const Route = createFileRoute('/security')({ component: SecurityScreen });
