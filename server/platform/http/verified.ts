import { refuse, type RefusalDetails } from '#contract/platform/errors.ts';
import type { Session } from './context.ts';

/** Action required of an unverified user. */
const needs = { 0: 'handIn', 1: 'wait', 2: 'correct' } as const;

/**
 * Returns what a session lacks for calls that require verification: which verification, and what to do about it; null
 * if it is verified.
 */
export function describeMissing(session: Pick<Session, 'kycStatus' | 'accountType'>): RefusalDetails | null {
  const { kycStatus, accountType } = session;
  if (kycStatus === 3) return null;
  return {
    kycStatus,
    missing: accountType === 'merchant' ? 'businessVerification' : 'identityVerification',
    need: needs[kycStatus],
  };
}

/** Refuses 60013 with what is missing, unless the user, or the user's company, is verified. */
export function assertVerified(session: Pick<Session, 'kycStatus' | 'accountType'>): void {
  const missing = describeMissing(session);
  if (missing) refuse(60013, missing);
}
