import { useCallback } from 'react';
import { safeReturnPath } from '#contract/platform/routes.ts';
import { useGo, useSearchAt } from '#src/ui/ways.ts';

/**
 * After signing in: back to where the visitor was (`return`), within this site, else to the overview. It ends with the page
 * that it leaves, which is at work until then.
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
