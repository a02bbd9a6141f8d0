import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { UserInfoScreen } from '#src/features/security/screens/user-info.tsx';

export const Route = createFileRoute('/dashboard/account/userInfo')({
  validateSearch: searchOf('/dashboard/account/userInfo'),
  component: UserInfoScreen,
});
