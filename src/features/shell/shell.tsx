import { Trans } from '@lingui/react/macro';
import { Fragment, Suspense, type ReactNode } from 'react';
import { findRoute } from '#contract/platform/routes.ts';
import { loadFooter } from '#src/features/content/index.ts';
import { useAccountKey } from '#src/platform/acting.ts';
import { firstScreen } from '#src/platform/first-screen.ts';
import { pageTextsThere } from '#src/platform/i18n.ts';
import { restoreSession, useSession } from '#src/platform/session.ts';
import { part } from '#src/ui/boundary.tsx';
import { afterFirst, InKit, kept } from '#src/ui/in-kit.tsx';
import { Loading } from '#src/ui/loading.tsx';
import { useAddress } from '#src/ui/ways.ts';
import { Bars } from './bars.tsx';
import { Header } from './header.tsx';
import { Reactions } from './reactions.tsx';
import { Screen } from './screen.tsx';
import { isBare } from './rules.ts';
import styles from './shell.module.css';
import { useSettledRoute } from './use-settled-route.ts';

/** Round the screen: where it does not come, the screen still stands. */
const nothing = () => null;
const frame = () => import('./app/frame.tsx');
const loadSidebar = kept(async () => ({ default: (await frame()).Sidebar }));
const loadAppHeader = kept(async () => ({ default: (await frame()).AppHeader }));
const loadBottomBar = kept(async () => ({ default: (await frame()).BottomBar }));
const Sidebar = part(loadSidebar, { pending: <div className={styles.sidebarRoom} />, failed: nothing });
const AppHeader = part(loadAppHeader, { pending: <div className={styles.headerRoom} />, failed: nothing });
const BottomBar = part(loadBottomBar, { failed: nothing });

/** Before a page of the workspace is first shown: its frame is rendered with it. What doesn't come, the frame itself asks for. */
export const loadFrame = (): Promise<unknown> =>
  Promise.allSettled([loadSidebar(), loadAppHeader(), loadBottomBar(), openDevice()]);

/** What the device has of the account is opened beside the code that shows it, as soon as it is known whose it is. */
async function openDevice(): Promise<void> {
  const [{ status }, { openDevice: open }] = await Promise.all([restoreSession(), frame()]);
  if (status === 'signedIn') open();
}

/** Beneath what the first screen shows. */
const Footer = part(loadFooter, { pending: <div className={styles.footerRoom} />, failed: nothing });
const loadBackToTop = async () => {
  await firstScreen();
  return import('./back-to-top.tsx');
};
const BackToTop = part(loadBackToTop, { failed: nothing });
/** With the names of all pages, which neither the home nor the sign-in page waits for. */
const loadTitle = async () => {
  await pageTextsThere();
  return import('./document-title.tsx');
};
const DocumentTitle = part(loadTitle, { failed: nothing });
const loadCompliance = async () => {
  await firstScreen();
  return import('./compliance.tsx');
};
const Compliance = part(loadCompliance, { failed: nothing });
/** Nobody is asked to verify before he is signed in; the start does without it. */
const StepUpHost = part(
  afterFirst(async () => ({ default: (await import('#src/features/step-up/index.ts')).StepUpHost })),
  {
    failed: nothing,
  },
);

interface ShellProps {
  /** The path of the screen that stands, not of the address gone to: the one that is left isn't begun again in another frame. */
  readonly shown: string;
  readonly children: ReactNode;
}

/** The frame round every screen, as the route's facts say. */
export function Shell({ shown, children }: ShellProps) {
  const { pathname } = useAddress();
  const { status } = useSession();
  const route = useSettledRoute();
  const isOwned = findRoute(shown)?.auth === true;
  const isApp = isOwned && status === 'signedIn';
  const own = isApp ? <AppHeader /> : null;
  // A screen that was begun for one account ends with it: what is typed or open there is never another's.
  const account = useAccountKey();
  const scope = isOwned ? account : 'public';
  return (
    <div className={styles.frame} data-shell={isApp ? 'app' : 'public'}>
      <a className={styles.skip} href="#content">
        <Trans>Skip to the content</Trans>
      </a>
      <Bars />
      <div className={isApp ? styles.app : styles.plain}>
        {isApp ? <Sidebar /> : null}
        {own ?? (route?.hidesHeader ? null : <Header isTransparent={route?.hasTransparentHeader === true} />)}
        <main id="content" tabIndex={-1} className={styles.main}>
          <Suspense fallback={<Loading />}>
            <Fragment key={scope}>
              <Screen pathname={shown}>{isBare(shown) ? children : <InKit>{children}</InKit>}</Screen>
            </Fragment>
          </Suspense>
        </main>
        {isApp ? <BottomBar /> : null}
      </div>
      {route?.hidesFooter ? null : <Footer />}
      <DocumentTitle pathname={pathname} shown={shown} />
      <BackToTop />
      <Compliance />
      {status === 'signedIn' ? <StepUpHost /> : null}
      <Reactions />
    </div>
  );
}
