import type { QrLoginState } from '#contract/qr-login/states.ts';

/** The facts that determine the state of a code. */
export interface QrLoginFacts {
  readonly userId: string | null;
  readonly answer: 'confirmed' | 'declined' | null;
  readonly expiresAt: Date;
}

/** Returns the state of a code at a time: an answer uses it up, and so does its expiry. */
export function qrLoginState(facts: QrLoginFacts, now: Date): QrLoginState {
  if (facts.answer !== null || facts.expiresAt <= now) return 'expired';
  return facts.userId === null ? 'waitingForScan' : 'scanning';
}

/** Returns the whole seconds until the code expires, never negative. */
export function secondsLeft(expiresAt: Date, now: Date): number {
  return Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / 1000));
}
