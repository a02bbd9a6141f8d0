import { createFileRoute } from '@tanstack/react-router';
import { UserInfoScreen } from '#src/features/security/screens/user-info.tsx';
import { textSearch } from '#src/platform/search.ts';

export const Route = createFileRoute('/dashboard/account/userInfo')({
  validateSearch: textSearch('do'),
  component: UserInfoScreen,
});
