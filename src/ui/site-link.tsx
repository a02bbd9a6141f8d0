import type { ReactNode } from 'react';
import { useWays } from './ways.ts';

/**
 * A link from a text or a setting. `/help/detail?id=terms` stays within the app and keeps its search; https and mail
 * addresses leave it; anything else, above all a `javascript:` address, is not a link.
 */
export function SiteLink({ href, children }: { href: string; children: ReactNode }) {
  const { Link } = useWays();
  if (/^\/(?!\/)/.test(href)) {
    const { pathname, searchParams, hash } = new URL(href, 'https://site.invalid');
    return (
      <Link to={pathname} search={Object.fromEntries(searchParams)} hash={hash.slice(1)}>
        {children}
      </Link>
    );
  }
  if (!/^(https:\/\/|mailto:)/.test(href)) return <>{children}</>;
  return (
    <a href={href} rel="noreferrer">
      {children}
    </a>
  );
}
