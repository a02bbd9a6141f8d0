import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, type ReactNode } from 'react';
import { WaysContext, type Go, type Ways } from './ways.ts';

/** Navigation through the app's router. */
const routed: Ways = {
  Link: ({ search = {}, ...rest }) => <Link search={{ ...search }} {...rest} />,
  useAddress: () =>
    useLocation({
      select: ({ pathname, searchStr, href, state }) => ({ pathname, search: searchStr, href, move: state.__TSR_key }),
      structuralSharing: true,
    }),
  // Read from the screen's own match: while the next screen loads, the address is already that screen's.
  useSearch: () => useSearch({ strict: false }),
  useGo: () => {
    const navigate = useNavigate();
    return useCallback<Go>(
      (target) => void navigate('href' in target ? target : { ...target, search: { ...target.search } }),
      [navigate],
    );
  },
};

/** Provides navigation through the router to its children. */
export function Routed({ children }: { children: ReactNode }) {
  return <WaysContext value={routed}>{children}</WaysContext>;
}
