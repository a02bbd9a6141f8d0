import { findRoute } from '#contract/platform/routes.ts';
import { keepContent } from '#src/features/content/index.ts';
import { logAction } from '#src/platform/action-log.ts';
import { onceThere, pause } from '#src/platform/go-on.ts';
import { startServiceWorker } from '#src/platform/service-worker.ts';
import { getSession, onSessionChange, restoreSession } from '#src/platform/session.ts';
import { bringPointedAt } from './onward.ts';

/** A visitor is left alone with the page for so long: what comes then is for his next visit, or for no network. */
const restMs = 3000;

/**
 * After a page that was made ahead of time answers: a visitor has little more to come; who is signed in, or about to be, all
 * that the app has.
 */
export async function startAfterPage(): Promise<void> {
  bringPointedAt();
  const { status } = await restoreSession();
  logAction('page.view');
  if (status === 'signedIn') await startForOwner();
  else if (findRoute(location.pathname)?.isForVisitors) await startAtDoor();
  else await startForVisitor();
  // A text that came with its page is read without a network later: help and news are kept whichever page began.
  await keepContent();
}

async function startForOwner(): Promise<void> {
  await (await onceThere(() => import('#src/platform/after-start.ts'))).startAfterFirstScreen();
}

/** Calls, keys and the app itself come while the form is filled in. */
async function startAtDoor(): Promise<void> {
  await startForOwner();
  await onceThere(() => import('./grow.tsx'));
}

async function startForVisitor(): Promise<void> {
  // In another tab, say.
  const stop = onSessionChange(() => {
    if (getSession().status !== 'signedIn') return;
    stop();
    void startForOwner();
  });
  await pause(restMs);
  await startServiceWorker();
}
