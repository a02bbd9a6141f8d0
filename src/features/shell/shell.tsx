import { Trans } from '@lingui/react/macro';
import { Outlet, useLocation } from '@tanstack/react-router';
import { Fragment, Suspense } from 'react';
import { findRoute } from '#contract/platform/routes.ts';
import { useAccountKey } from '#src/platform/acting.ts';
import { useSession } from '#src/platform/session.ts';
import { part } from '#src/ui/boundary.tsx';
import { Loading } from '#src/ui/loading.tsx';
import { BackToTop } from './back-to-top.tsx';
import { Bars } from './bars.tsx';
import { Compliance } from './compliance.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Reactions } from './reactions.tsx';
import styles from './shell.module.css';
import { useSettledRoute } from './use-settled-route.ts';

/** Round the screen: where it does not come, the screen still stands. */
const nothing = () => null;
const Sidebar = part(() => import('./sidebar.tsx'), { pending: <div />, failed: nothing });
const DocumentTitle = part(() => import('./document-title.tsx'), { failed: nothing });
/** Nobody is asked to verify before he is signed in; the start does without it. */
const StepUpHost = part(async () => ({ default: (await import('#src/features/step-up/index.ts')).StepUpHost }), {
  failed: nothing,
});

/** The frame round every screen, as the route's facts say. */
export function Shell() {
  const { pathname } = useLocation();
  const { status } = useSession();
  const route = useSettledRoute();
  const isOwned = findRoute(pathname)?.auth === true;
  const isDashboard = isOwned && status === 'signedIn';
  // A screen that was begun for one account ends with it: what is typed or open there is never another's.
  const account = useAccountKey();
  const scope = isOwned ? account : 'public';
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        <Trans>Skip to the content</Trans>
      </a>
      <Bars />
      {route?.hidesHeader ? null : <Header isTransparent={route?.hasTransparentHeader === true} />}
      <div className={isDashboard ? styles.withSidebar : styles.plain}>
        {isDashboard ? <Sidebar /> : null}
        <main id="content" tabIndex={-1} className={styles.main}>
          <Suspense fallback={<Loading />}>
            <Fragment key={scope}>
              <Outlet />
            </Fragment>
          </Suspense>
        </main>
      </div>
      {route?.hidesFooter ? null : <Footer />}
      <DocumentTitle pathname={pathname} />
      <BackToTop />
      <Compliance />
      {status === 'signedIn' ? <StepUpHost /> : null}
      <Reactions />
    </div>
  );
}
