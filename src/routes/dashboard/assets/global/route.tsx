import { createFileRoute } from '@tanstack/react-router';
import { GlobalFrame } from '#src/features/global-account/screens/frame.tsx';

export const Route = createFileRoute('/dashboard/assets/global')({
  component: GlobalFrame,
});
