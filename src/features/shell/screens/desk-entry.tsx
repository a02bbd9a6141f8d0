import { Navigate } from '@tanstack/react-router';
import { useSession } from '#src/platform/session.ts';
import { deskEntry } from '../app/desk-menu.ts';

/** The staff's own entrance: leads on to the first page of the desk that their roles open. */
export function DeskEntryScreen() {
  const { user } = useSession();
  const entry = deskEntry(user?.permissions);
  if (entry) return <Navigate to={entry.to} replace />;
  return <Navigate to="/error/500" search={{ because: 'permission' }} replace />;
}
