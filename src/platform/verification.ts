import { getSession } from './session-state.ts';
import { refreshUser } from './sign-in.ts';

/** Somebody under review waits for the answer, and looks at this page or another. */
const underReviewMs = 10_000;
/** Nobody decides on what was not handed in; another device may have handed it in. */
const otherwiseMs = 60_000;

/**
 * Keeps what a user may open up to date while he isn't verified: a decision reaches every open page
 * without a reload. Verified is final, so nothing is asked any more.
 */
export function followVerification(): void {
  let askedAtMs = Date.now();
  const ask = () => {
    const { status, user } = getSession();
    if (status !== 'signedIn' || !user || user.kycStatus === 3) return;
    if (document.visibilityState !== 'visible' || !navigator.onLine) return;
    if (Date.now() - askedAtMs < (user.kycStatus === 1 ? underReviewMs : otherwiseMs)) return;
    askedAtMs = Date.now();
    void refreshUser().catch(() => undefined);
  };
  setInterval(ask, underReviewMs);
  document.addEventListener('visibilitychange', () => {
    // Somebody who comes back, from a mail or from the provider's page, is told at once.
    if (document.visibilityState !== 'visible') return;
    askedAtMs = 0;
    ask();
  });
}
