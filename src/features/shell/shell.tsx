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

/** Fallback for the parts around the screen: if one fails to load, the screen still shows. */
const nothing = () => null;
const frame = () => import('./app/frame.tsx');
const loadSidebar = kept(async () => ({ default: (await frame()).Sidebar }));
const loadAppHeader = kept(async () => ({ default: (await frame()).AppHeader }));
const loadBottomBar = kept(async () => ({ default: (await frame()).BottomBar }));
const Sidebar = part(loadSidebar, { pending: <div className={styles.sidebarRoom} />, failed: nothing });
const AppHeader = part(loadAppHeader, { pending: <div className={styles.headerRoom} />, failed: nothing });
const BottomBar = part(loadBottomBar, { failed: nothing });

/**
 * Loads the workspace's frame before its first page, so both render together. The frame requests missing parts itself.
 */
export const loadFrame = (): Promise<unknown> =>
  Promise.allSettled([loadSidebar(), loadAppHeader(), loadBottomBar(), openDevice()]);

/** Opens the account's data on this device in parallel with the code that shows it, as soon as the user is known. */
async function openDevice(): Promise<void> {
  const [{ status }, { openDevice: open }] = await Promise.all([restoreSession(), frame()]);
  if (status === 'signedIn') open();
}

/** Below the first screen's content. */
const Footer = part(loadFooter, { pending: <div className={styles.footerRoom} />, failed: nothing });
const loadBackToTop = async () => {
  await firstScreen();
  return import('./back-to-top.tsx');
};
const BackToTop = part(loadBackToTop, { failed: nothing });
/** Loaded with the titles of all pages, which the home and sign-in pages don't wait for. */
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
/** Verification only happens after sign-in, so it isn't part of the startup code. */
const StepUpHost = part(
  afterFirst(async () => ({ default: (await import('#src/features/step-up/index.ts')).StepUpHost })),
  {
    failed: nothing,
  },
);

interface ShellProps {
  /**
   * Path of the screen on display, not of the navigation target: the screen being left must not restart in another
   * frame.
   */
  readonly shown: string;
  readonly children: ReactNode;
}

/** The frame around every screen, as determined by its route. */
export function Shell({ shown, children }: ShellProps) {
  const { pathname } = useAddress();
  const { status } = useSession();
  const route = useSettledRoute();
  const { auth: isOwned, isInApp } = findRoute(shown) ?? {};
  const isApp = (isOwned ?? isInApp) === true && status === 'signedIn';
  const own = isApp ? <AppHeader /> : null;
  // A screen ends with the account it was opened for: its input and dialogs never carry over to another account.
  const account = useAccountKey();
  const scope = isOwned ? account : 'public';
  return (
    <div className={styles.frame} data-shell={isApp ? 'app' : 'public'}>
      <a className={styles.skip} href="#content">
        <Trans>Skip to content</Trans>
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
      {isApp || route?.hidesFooter ? null : <Footer />}
      <DocumentTitle pathname={pathname} shown={shown} />
      <BackToTop />
      <Compliance />
      {status === 'signedIn' ? <StepUpHost /> : null}
      <Reactions />
    </div>
  );
}
