import { Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { Shell } from '../shell.tsx';

/** The frame around the screen that the router shows. */
export function RoutedShell() {
  const { pathname } = useLocation();
  const shown = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? pathname });
  return (
    <Shell shown={shown}>
      <Outlet />
    </Shell>
  );
}
