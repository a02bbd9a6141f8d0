import { useEffect, useState } from 'react';
import { findRoute, type RouteFacts } from '#contract/platform/routes.ts';
import { useAddress } from '#src/ui/ways.ts';
import { routeLayoutDelayMs } from './rules.ts';

export function useSettledRoute(): RouteFacts | undefined {
  const { pathname } = useAddress();
  const [settled, setSettled] = useState(pathname);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(pathname), routeLayoutDelayMs);
    return () => clearTimeout(timer);
  }, [pathname]);
  return findRoute(settled);
}
