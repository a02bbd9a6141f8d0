import { getSession } from './session-state.ts';
import { refreshUser } from './sign-in.ts';

/** A user under review is waiting for the result, on this page or another. */
const underReviewMs = 10_000;
/** Nothing is decided before submission, but another device may have submitted. */
const otherwiseMs = 60_000;

/**
 * Keeps the permissions of a user who isn't verified up to date: a decision reaches every open page without a reload.
 * Verified is final, so polling stops.
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
    // A user who returns, from an email or the provider's page, sees the result at once.
    if (document.visibilityState !== 'visible') return;
    askedAtMs = 0;
    ask();
  });
}
