import { createFileRoute } from '@tanstack/react-router';
import { DeskEntryScreen } from '#src/features/shell/screens/desk-entry.tsx';

export const Route = createFileRoute('/operator')({ component: DeskEntryScreen });
