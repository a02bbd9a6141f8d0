import { findRoute, safeReturnPath } from '#contract/platform/routes.ts';
import { accountOf } from '#src/platform/account.ts';
import { actingFor } from '#src/platform/acting.ts';
import { restoreSession } from '#src/platform/session.ts';

interface Place {
  readonly pathname: string;
  readonly href: string;
  readonly search: object;
}

/**
 * Returns where to redirect a visitor of this address, or null if they may stay (specification, sections 2 and 4). For
 * convenience only: the server enforces access itself.
 */
export async function guard(place: Place): Promise<string | null> {
  const route = findRoute(place.pathname);
  if (!route) return '/error/404';
  if (!route.auth && !route.isForVisitors) return null;
  if (route.isForVisitors) {
    // On a device that can't be read, signing in again is the way out.
    const session = await restoreSession().catch(() => null);
    if (session?.status !== 'signedIn') return null;
    return safeReturnPath((place.search as { return?: string }).return) ?? '/';
  }
  const { status, user } = await restoreSession();
  if (status !== 'signedIn' || !user) return `/user/login?return=${encodeURIComponent(place.href)}`;
  const account = accountOf({ status, user }, actingFor());
  if (!account?.isLost && account?.kycStatus !== 3 && !route.isOpenAtAnyKycStatus)
    return `/dashboard/account/verifiy?from=${encodeURIComponent(place.href)}`;
  const isPermitted = (route.permissions ?? []).every((permission) => account?.permissions.includes(permission));
  return isPermitted ? null : '/error/500?because=permission';
}
