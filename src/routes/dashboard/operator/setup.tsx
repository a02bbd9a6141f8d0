import { createFileRoute } from '@tanstack/react-router';
import { OperatorSetupScreen } from '#src/features/setup/screens/operator-setup.tsx';

export const Route = createFileRoute('/dashboard/operator/setup')({ component: OperatorSetupScreen });
