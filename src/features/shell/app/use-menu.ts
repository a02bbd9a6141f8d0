import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useAccount } from '#src/platform/acting.ts';
import { useSession } from '#src/platform/session.ts';
import { useAssetsType } from './assets-type.ts';
import { deskEntry, deskMenu } from './desk-menu.ts';
import { customerMenu, type AppLink, type AppMenu } from './menu.ts';

interface Workspace extends AppMenu {
  readonly isDesk: boolean;
  /** Link back to the desk, for staff who view one of their own accounts. */
  readonly desk: AppLink | undefined;
}

/**
 * Returns the menus around this page: the desk's on its own pages and on those that belong to no wallet, otherwise a
 * customer's.
 */
export function useMenu(): Workspace {
  const { pathname } = useLocation();
  const { user } = useSession();
  const account = useAccount();
  const isCompanyOwn = user?.accountType === 'merchant';
  const assetsType = useAssetsType(pathname);
  const desk = deskEntry(user?.permissions);
  const isDesk = desk !== undefined && /^\/dashboard\/(operator|account|notifications|outbox)\b/.test(pathname);
  return useMemo(
    () => ({
      ...(isDesk ? deskMenu(user?.permissions) : customerMenu({ account, isCompanyOwn }, assetsType)),
      isDesk,
      desk,
    }),
    [isDesk, desk, user, account, isCompanyOwn, assetsType],
  );
}
