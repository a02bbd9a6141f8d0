import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, type ReactNode } from 'react';
import { WaysContext, type Go, type Ways } from './ways.ts';

/** Ways from page to page by the app's router. */
const routed: Ways = {
  Link: ({ search = {}, ...rest }) => <Link search={{ ...search }} {...rest} />,
  useAddress: () =>
    useLocation({
      select: ({ pathname, searchStr, href, state }) => ({ pathname, search: searchStr, href, move: state.__TSR_key }),
      structuralSharing: true,
    }),
  // Of the screen's own match: while the next one loads, the address is that one's already.
  useSearch: () => useSearch({ strict: false }),
  useGo: () => {
    const navigate = useNavigate();
    return useCallback<Go>(
      (target) => void navigate('href' in target ? target : { ...target, search: { ...target.search } }),
      [navigate],
    );
  },
};

/** Within a router: what stands in it leads by it. */
export function Routed({ children }: { children: ReactNode }) {
  return <WaysContext value={routed}>{children}</WaysContext>;
}
