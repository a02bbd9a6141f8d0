import { createFileRoute } from '@tanstack/react-router';
import { OperatorContactsScreen } from '#src/features/contact-us/screens/operator-contacts.tsx';

export const Route = createFileRoute('/dashboard/operator/contacts')({
  component: OperatorContactsScreen,
});
