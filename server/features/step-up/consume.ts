import { sql, type ExpressionBuilder } from 'kysely';
import { refuse } from '#contract/platform/errors.ts';
import type { VerifiedAction } from '#contract/step-up/actions.ts';
import type { Database } from '#server/platform/database.ts';
import { askedAtOnce, askedRows, inPlaces } from '#server/platform/asked-at-once.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Verified } from '../commands/index.ts';
import './tables.ts';
import { hashValues } from './values-hash.ts';

/** Action a sensitive call is about to take. */
export interface StepUpClaim {
  readonly userId: string;
  /** Account acted for: a verification for a company is not valid for the user's own account, nor the reverse. */
  readonly accountId: string;
  /** The `verification` in the call's body. */
  readonly verification: string;
  readonly action: VerifiedAction;
  /** The action's values, as given by the client when it began the verification. */
  readonly values: Readonly<Record<string, string>>;
}

/**
 * Uses up a security verification in the caller's transaction: if that rolls back, the verification is valid again.
 * Refuses with 50002 unless this user passed it for this action with exactly these values and this account, it hasn't
 * expired, and it is unused; of twenty concurrent uses one succeeds.
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
 * Refuses with 50002 if the verification could not be used now, and leaves it unused: for commands that use up
 * something else first, e.g. a code. They still call `consumeStepUp`.
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
 * Checks a verification in two steps, for values that are only known from other reads in the same round trip: reads the
 * verification, and returns the function that refuses one that could not be used now.
 */
export async function lookAtStepUp(
  db: Queryable,
  { clock }: Pick<Deps, 'clock'>,
  verification: string,
): Promise<(claim: Omit<StepUpClaim, 'verification'>) => void> {
  const row = await readVerification(db, verification);
  return (claim) => {
    if (row.expires_at === null || row.user_id !== claim.userId || row.action !== claim.action) refuse(50002);
    if (row.passed_at === null || row.used_at !== null || row.expires_at <= clock.now()) refuse(50002);
    if (!row.values_hash?.equals(hashValues(claim.action, claim.values, companyOf(claim)))) refuse(50002);
  };
}

/** A verification as stored; all null if there is none. */
interface StoredVerification {
  readonly n: number;
  readonly user_id: string | null;
  readonly action: string | null;
  readonly values_hash: Buffer | null;
  readonly passed_at: Date | null;
  readonly used_at: Date | null;
  readonly expires_at: Date | null;
}

const readVerification = askedAtOnce(async (db: Queryable, ids: readonly string[]) => {
  const { rows } = await sql<StoredVerification>`
    select asked.n, c.user_id, c.action, c.values_hash, c.passed_at, c.used_at, c.expires_at
      from ${askedRows(
        ids.map((id) => ({ id })),
        'id uuid',
      )} left join lateral (select * from step_up_challenge where id = asked.id offset 0) c on true`.execute(db);
  return inPlaces(rows);
});

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

/** How the command shell checks a verification for this action, which it has read and locked, and uses it up. */
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
