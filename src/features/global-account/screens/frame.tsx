import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { RoutePath } from '#contract/platform/routes.ts';
import { TabNav } from '#src/ui/tab-nav.tsx';
import { syncGlobal } from '../sync.ts';
import styles from '../global-account.module.css';

/** Pages of the account, in order of use; one that isn't built yet has no tab. */
const pages: readonly { readonly to: RoutePath; readonly label: MessageDescriptor }[] = [
  { to: '/dashboard/assets/global', label: msg`Overview` },
  { to: '/dashboard/assets/global/deposit', label: msg`Deposit` },
  { to: '/dashboard/assets/global/withdraw', label: msg`Withdraw to bank` },
  { to: '/dashboard/assets/global/order', label: msg`Records` },
  { to: '/dashboard/assets/global/statements', label: msg`Statements` },
  { to: '/dashboard/assets/global/address', label: msg`Recipients` },
];

/** Frame around every page of the global account, with links to the others. */
export function GlobalFrame() {
  const { i18n, t } = useLingui();
  const { pathname } = useLocation();
  useEffect(() => void syncGlobal(), []);
  return (
    <>
      <div className={styles.frame}>
        <TabNav label={t`Global account`}>
          {pages.map(({ to, label }) => (
            <Link key={to} to={to} search={{}} activeOptions={{ exact: true }} aria-current={currentOf(to, pathname)}>
              {i18n._(label)}
            </Link>
          ))}
        </TabNav>
      </div>
      <Outlet />
    </>
  );
}

/** Marks the page itself or one below it, except for the first page: every page is below it. */
function currentOf(to: string, pathname: string) {
  const place = pathname.replace(/\/$/, '');
  const isHere = place === to || (to !== pages[0]?.to && place.startsWith(`${to}/`));
  return isHere ? 'page' : undefined;
}
