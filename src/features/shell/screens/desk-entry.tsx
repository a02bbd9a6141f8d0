import { Navigate } from '@tanstack/react-router';
import { useSession } from '#src/platform/session.ts';
import { deskEntry } from '../app/desk-menu.ts';

/** Entrance for staff: redirects to the first desk page that their roles open. */
export function DeskEntryScreen() {
  const { user } = useSession();
  const entry = deskEntry(user?.permissions);
  if (entry) return <Navigate to={entry.to} replace />;
  return <Navigate to="/error/500" search={{ because: 'permission' }} replace />;
}
