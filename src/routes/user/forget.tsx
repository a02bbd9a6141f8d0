import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { ForgetScreen } from '#src/features/auth/screens/forget.tsx';

export const Route = createFileRoute('/user/forget')({
  validateSearch: searchOf('/user/forget'),
  component: ForgetScreen,
});
