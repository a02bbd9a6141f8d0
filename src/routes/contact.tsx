import { createFileRoute } from '@tanstack/react-router';
import { ContactScreen } from '#src/features/contact-us/screens/contact.tsx';

export const Route = createFileRoute('/contact')({ component: ContactScreen });
