import { useState, type ReactNode } from 'react';
import { findRoute } from '#contract/platform/routes.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { part } from '#src/ui/boundary.tsx';

const WithoutNetwork = part(() => import('./app/without-network.tsx'));

/**
 * Shows the screen at an address. A screen that has no data on the device (`needsNetwork` of its row) opens once there
 * is a network, and then stays, with its input.
 */
export function Screen({ pathname, children }: { pathname: string; children: ReactNode }) {
  const isOffline = useIsOffline();
  const [opened, setOpened] = useState<string>();
  const isShut = isOffline && opened !== pathname && findRoute(pathname)?.needsNetwork === true;
  if (!isShut && opened !== pathname) setOpened(pathname);
  return isShut ? <WithoutNetwork pathname={pathname} /> : children;
}
