import { createFileRoute } from '@tanstack/react-router';
import { OperatorEarnScreen } from '#src/features/earn/screens/operator-earn.tsx';

export const Route = createFileRoute('/dashboard/operator/earn')({ component: OperatorEarnScreen });
