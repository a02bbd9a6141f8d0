import { createFileRoute } from '@tanstack/react-router';
import { CustodyScreen } from '#src/features/products/screens/custody.tsx';

export const Route = createFileRoute('/custody')({ component: CustodyScreen });
