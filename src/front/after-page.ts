import { findRoute } from '#contract/platform/routes.ts';
import { keepContent } from '#src/features/content/index.ts';
import { logAction } from '#src/platform/action-log.ts';
import { onceThere, pause } from '#src/platform/go-on.ts';
import { startServiceWorker } from '#src/platform/service-worker.ts';
import { getSession, onSessionChange, restoreSession } from '#src/platform/session.ts';
import { bringPointedAt } from './onward.ts';

/** How long a visitor's page is left alone; anything loaded after that is for their next visit, or for offline use. */
const restMs = 3000;

/**
 * Loads the rest after a prerendered page is interactive: little for a visitor; everything the app has for a user who
 * is signed in, or about to be.
 */
export async function startAfterPage(): Promise<void> {
  bringPointedAt();
  const { status } = await restoreSession();
  logAction('page.view');
  if (status === 'signedIn') await startForOwner();
  else if (findRoute(location.pathname)?.isForVisitors) await startAtDoor();
  else await startForVisitor();
  // A text that came with its page must be readable offline later: help and news are stored whichever page came first.
  await keepContent();
}

async function startForOwner(): Promise<void> {
  await (await onceThere(() => import('#src/platform/after-start.ts'))).startAfterFirstScreen();
}

/** Loads calls, keys and the app itself while the user fills in the sign-in form. */
async function startAtDoor(): Promise<void> {
  await startForOwner();
  await onceThere(() => import('./grow.tsx'));
}

async function startForVisitor(): Promise<void> {
  // For example in another tab.
  const stop = onSessionChange(() => {
    if (getSession().status !== 'signedIn') return;
    stop();
    void startForOwner();
  });
  await pause(restMs);
  await startServiceWorker();
}
