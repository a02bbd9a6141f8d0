import { createFileRoute } from '@tanstack/react-router';
import { MembersScreen } from '#src/features/members/screens/members.tsx';

export const Route = createFileRoute('/dashboard/account/members')({
  component: MembersScreen,
});
