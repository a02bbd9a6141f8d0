import { sql, type ExpressionBuilder } from 'kysely';
import { refuse } from '#contract/platform/errors.ts';
import type { VerifiedAction } from '#contract/step-up/actions.ts';
import type { Database } from '#server/platform/database.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Verified } from '../commands/index.ts';
import './tables.ts';
import { hashValues } from './values-hash.ts';

/** What a sensitive call says it is about to do. */
export interface StepUpClaim {
  readonly userId: string;
  /** Whose account it is done with: a verification for a company is none for the user himself, nor the other way. */
  readonly accountId: string;
  /** The `verification` of the call's body. */
  readonly verification: string;
  readonly action: VerifiedAction;
  /** The action's values, as the client named them when it began the verification. */
  readonly values: Readonly<Record<string, string>>;
}

/**
 * Uses up a security verification in the caller's transaction: where that rolls back, the verification is
 * good again. Refuses 50002 unless this user passed it for this action with these very values and this account,
 * within its time, and it was not used before; of twenty uses at once one goes through.
 */
export async function consumeStepUp(tx: Tx, deps: Deps, claim: StepUpClaim): Promise<void> {
  const used = await tx
    .updateTable('step_up_challenge')
    .set({ used_at: deps.clock.now() })
    .where(isUsableNow(deps, claim))
    .returning('id')
    .executeTakeFirst();
  if (!used) refuse(50002);
}

/**
 * Refuses 50002 where the verification could not be used now, and leaves it as it is: for commands that use
 * up something else first, such as a code. They call `consumeStepUp` all the same.
 */
export async function checkStepUp(db: Queryable, deps: Deps, claim: StepUpClaim): Promise<void> {
  const usable = await db
    .selectFrom('step_up_challenge')
    .select('id')
    .where(isUsableNow(deps, claim))
    .executeTakeFirst();
  if (!usable) refuse(50002);
}

/**
 * The same in two steps, where the values are known only with other things that are read at the same time: the verification
 * as it stands, and what refuses one that could not be used now.
 */
export async function lookAtStepUp(
  db: Queryable,
  { clock }: Pick<Deps, 'clock'>,
  verification: string,
): Promise<(claim: Omit<StepUpClaim, 'verification'>) => void> {
  const row = await db
    .selectFrom('step_up_challenge')
    .select(['user_id', 'action', 'values_hash', 'passed_at', 'used_at', 'expires_at'])
    .where('id', '=', verification)
    .executeTakeFirst();
  return (claim) => {
    if (!row || row.user_id !== claim.userId || row.action !== claim.action) refuse(50002);
    if (row.passed_at === null || row.used_at !== null || row.expires_at <= clock.now()) refuse(50002);
    if (!row.values_hash.equals(hashValues(claim.action, claim.values, companyOf(claim)))) refuse(50002);
  };
}

function companyOf({ userId, accountId }: Pick<StepUpClaim, 'userId' | 'accountId'>): string | null {
  return accountId === userId ? null : accountId;
}

function isUsableNow(deps: Deps, claim: StepUpClaim) {
  return (eb: ExpressionBuilder<Database, 'step_up_challenge'>) =>
    eb.and([
      eb('id', '=', claim.verification),
      eb('user_id', '=', claim.userId),
      eb('action', '=', claim.action),
      eb('values_hash', '=', hashValues(claim.action, claim.values, companyOf(claim))),
      eb('passed_at', 'is not', null),
      eb('used_at', 'is', null),
      eb('expires_at', '>', deps.clock.now()),
    ]);
}

/** How the command shell looks at a verification for this action, which it has read and locked, and uses it up. */
export function verifiedFor(action: VerifiedAction): Verified {
  return {
    isUsable: (read, { values, ...whose }, now) => {
      if (!read || read.action !== action || read.passedAt === null || read.usedAt !== null) return false;
      const isSame = read.valuesHash === hashValues(action, values, companyOf(whose)).toString('hex');
      return isSame && new Date(read.expiresAt) > now;
    },
    use: (tx, ids, now) =>
      tx
        .updateTable('step_up_challenge')
        .set({ used_at: now })
        .where('id', '=', sql<string>`any (${ids}::uuid[])`),
  };
}
