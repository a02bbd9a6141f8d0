import type { ReactElement } from 'react';
import type { RoutePath } from '#contract/platform/routes.ts';
import { useWays, type LinkTo } from './ways.ts';

/** A link on public pages: the router's within the app, the browser's on a prerendered page. */
export function Link<const P extends RoutePath>(props: LinkTo<P>): ReactElement {
  const { Link: Way } = useWays();
  return <Way {...props} />;
}
