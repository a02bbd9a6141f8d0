import { createFileRoute } from '@tanstack/react-router';
import { PublicEarnScreen } from '#src/features/earn/screens/public-earn.tsx';

export const Route = createFileRoute('/earn')({ component: PublicEarnScreen });
