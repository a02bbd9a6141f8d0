import { once } from '#contract/platform/once.ts';
import { flushActions } from './action-log.ts';
import { loadPageTexts } from './i18n.ts';
import { startOutbox } from './outbox.ts';
import { syncNow } from './local.ts';
import { restoreSession } from './session.ts';
import { refreshUser } from './sign-in.ts';
import { readMarksSync } from './read-marks.ts';
import { followPermissions } from './permission-changes.ts';
import { startServiceWorker } from './service-worker.ts';
import { getSession, onSessionChange } from './session-state.ts';
import { cryptoWorker } from './worker.ts';

/**
 * Starts the rest once, after the first screen is ready: worker and countdown, outbox, service worker, the user's
 * current data.
 */
export const startAfterFirstScreen = once(async () => {
  const { status } = await restoreSession();
  cryptoWorker();
  void loadPageTexts().catch(() => undefined);
  startOutbox();
  followReadMarks();
  followPermissions();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flushActions();
  });
  // Apart, so that pages with a form of their own don't load all of this with its drafts.
  void import('./left-companies.ts').then(({ followMemberships }) => followMemberships()).catch(() => undefined);
  void import('./events.ts').then(({ startEvents }) => startEvents()).catch(() => undefined);
  await startServiceWorker();
  if (status === 'signedIn' && navigator.onLine) await refreshUser().catch(() => undefined);
});

/** Fetches what the user has read elsewhere, at sign-in and at page start. */
function followReadMarks(): void {
  let lastUid: string | undefined;
  const follow = () => {
    const uid = getSession().user?.uid;
    if (uid && uid !== lastUid) void syncNow(readMarksSync);
    lastUid = uid;
  };
  onSessionChange(follow);
  follow();
}
