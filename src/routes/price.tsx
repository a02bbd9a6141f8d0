import { createFileRoute } from '@tanstack/react-router';
import { PriceScreen } from '#src/features/pricing/screens/price.tsx';

export const Route = createFileRoute('/price')({ component: PriceScreen });
