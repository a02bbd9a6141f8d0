import { actingFor } from './acting-choice.ts';
import { getSession } from './session-state.ts';
import { refreshUser } from './sign-in.ts';

/** A user under review is waiting for the result, on this page or another. */
const underReviewMs = 10_000;
/** Nothing is decided before submission, but another device may have submitted; and a role may change at any time. */
const otherwiseMs = 60_000;

/**
 * Keeps the permissions up to date of a user who isn't verified or who acts for a company: a decision, or a permission
 * that their role gained, reaches every open page without a reload. A user's own verification is final.
 */
export function followPermissions(): void {
  let askedAtMs = Date.now();
  const ask = () => {
    const { status, user } = getSession();
    if (status !== 'signedIn' || !user || (user.kycStatus === 3 && actingFor() === null)) return;
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
