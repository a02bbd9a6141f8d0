import { useCallback } from 'react';
import { safeReturnPath } from '#contract/platform/routes.ts';
import { useGo, useSearchAt } from '#src/ui/ways.ts';

/**
 * Returns a function to call after signing in: it goes back to where the visitor was (`return`), within this site, or
 * to the overview. Its promise never resolves, so the page stays busy until it is left.
 */
export function useEnter(): () => Promise<never> {
  const search = useSearchAt('/user/login');
  const go = useGo();
  const href = safeReturnPath(search.return) ?? '/dashboard/overview';
  return useCallback(() => {
    go({ href, replace: true });
    return new Promise<never>(() => undefined);
  }, [go, href]);
}
