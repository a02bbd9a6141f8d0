import { createFileRoute } from '@tanstack/react-router';
import { InvitationScreen } from '#src/features/members/screens/invitation.tsx';

export const Route = createFileRoute('/user/invitation')({
  component: InvitationScreen,
});
