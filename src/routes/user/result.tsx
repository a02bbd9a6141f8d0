import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { ResultScreen } from '#src/features/auth/screens/result.tsx';

export const Route = createFileRoute('/user/result')({
  validateSearch: searchOf('/user/result'),
  component: ResultScreen,
});
