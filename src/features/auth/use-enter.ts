import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { safeReturnPath } from '#contract/platform/routes.ts';

/** After signing in: back to where the visitor was (`return`), within this site, else to the overview. */
export function useEnter(): () => Promise<void> {
  const search = useSearch({ from: '/user/login' });
  const navigate = useNavigate();
  const target = safeReturnPath(search.return) ?? '/dashboard/overview';
  return useCallback(() => navigate({ href: target, replace: true }), [navigate, target]);
}
