import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { findRoute, type RouteFacts } from '#contract/platform/routes.ts';

/** Specification, section 9: the layout follows the route after 200 ms, so that a redirect does not flash. */
const layoutDelayMs = 200;

export function useSettledRoute(): RouteFacts | undefined {
  const { pathname } = useLocation();
  const [settled, setSettled] = useState(pathname);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(pathname), layoutDelayMs);
    return () => clearTimeout(timer);
  }, [pathname]);
  return findRoute(settled);
}
