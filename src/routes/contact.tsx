import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#contract/platform/routes.ts';
import { ContactScreen } from '#src/features/contact-us/screens/contact.tsx';

export const Route = createFileRoute('/contact')({
  validateSearch: searchOf('/contact'),
  component: ContactScreen,
});
