import { startTransition } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { must } from '#contract/platform/claims.ts';
import { once } from '#contract/platform/once.ts';
import { findRoute } from '#contract/platform/routes.ts';
import type { Locale } from '#contract/platform/locales.ts';
import { takeGiven } from '#src/features/content/index.ts';
import { showFaces } from '#src/platform/faces.ts';
import { onceThere, whenIdle } from '#src/platform/go-on.ts';
import { startLocale } from '#src/platform/i18n.ts';
import { pressAgain } from '#src/platform/pressed.ts';
import { restoreSession } from '#src/platform/session.ts';
import { prepare } from '#src/platform/start.ts';
import { takingOver } from '#src/platform/taken-over.tsx';
import { browserPlace } from './browser-place.ts';
import { makePage } from './made.tsx';

/**
 * Takes over the prerendered page, in its reader's language: it is interactive from then on.
 * @param searchAhead the search string the page was prerendered with
 */
export async function takeOver(root: HTMLElement, locale: Locale, searchAhead: string): Promise<void> {
  prepare();
  await startLocale(locale);
  takeGiven();
  let page: Root | undefined;
  const inHand = takingOver();
  const grow = once(async () => {
    await (await import('./grow.tsx')).growInto(must(page, 'the page that grows'));
    delete root.dataset['page'];
  });
  const leave = () => void grow().catch(() => location.reload());
  const element = await makePage(browserPlace(searchAhead, leave));
  // Hydrates in slices, so the page can scroll and respond to presses in between.
  startTransition(() => {
    page = hydrateRoot(root, element);
  });
  void leadOn(leave);
  await inHand;
  root.dataset['ready'] = '';
  performance.mark('ready');
  // Replays the last button pressed before the page was interactive.
  pressAgain();
  void showFaces();
  whenIdle(async () => (await onceThere(() => import('./after-page.ts'))).startAfterPage());
}

/** Leaves a page meant for visitors if the user is signed in. The app's guard knows where they want to go. */
async function leadOn(leave: () => void): Promise<void> {
  if (findRoute(location.pathname)?.isForVisitors !== true) return;
  const { status } = await restoreSession();
  if (status === 'signedIn') leave();
}
