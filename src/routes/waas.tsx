import { createFileRoute } from '@tanstack/react-router';
import { WaasScreen } from '#src/features/products/screens/waas.tsx';

export const Route = createFileRoute('/waas')({ component: WaasScreen });
