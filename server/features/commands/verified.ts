import type { OperationNodeSource } from 'kysely';
import type { Tx } from '#server/platform/db.ts';
import type { VerificationRow } from './begin.ts';

/** What a command is about to do, and with which account. */
export interface VerifiedClaim {
  readonly userId: string;
  readonly accountId: string;
  readonly values: Readonly<Record<string, string>>;
}

/**
 * How verifications for one action are checked and used up. Implemented by step-up verification, which itself uses the
 * shell.
 */
export interface Verified {
  isUsable(read: VerificationRow | null, claim: VerifiedClaim, now: Date): boolean;
  use(tx: Tx, ids: readonly string[], now: Date): OperationNodeSource;
}
