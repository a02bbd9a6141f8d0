import type { QrLoginState } from '#contract/qr-login/states.ts';

/** What the state of a code follows from. */
export interface QrLoginFacts {
  readonly userId: string | null;
  readonly answer: 'confirmed' | 'declined' | null;
  readonly expiresAt: Date;
}

/** The state of a code at a time: an answer uses it up, and so does its end. */
export function qrLoginState(facts: QrLoginFacts, now: Date): QrLoginState {
  if (facts.answer !== null || facts.expiresAt <= now) return 'expired';
  return facts.userId === null ? 'waitingForScan' : 'scanning';
}

/** Whole seconds until the code ends, never below zero. */
export function secondsLeft(expiresAt: Date, now: Date): number {
  return Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / 1000));
}
