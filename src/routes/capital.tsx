import { createFileRoute } from '@tanstack/react-router';
import { CapitalScreen } from '#src/features/products/screens/capital.tsx';

export const Route = createFileRoute('/capital')({ component: CapitalScreen });
