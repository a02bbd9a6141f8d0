import { sql, type Expression, type RawBuilder } from 'kysely';
import { refuse } from '#contract/platform/errors.ts';
import { entryActions, maxStepUpTries, type VerifiedAction } from '#contract/step-up/actions.ts';
import type { ShownFacts } from '#contract/step-up/shown.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Kept } from '#server/platform/purge.ts';
import { getAccount } from '../accounts/index.ts';
import './tables.ts';
import { isEnough, type BoundFactors } from './rules.ts';
import { dayMs } from './times.ts';

/** Verification that can still be passed, with its row locked. */
export interface OpenChallenge {
  readonly id: string;
  readonly action: VerifiedAction;
  /** Facts named in the message with a code. */
  readonly shown: ShownFacts | null;
  readonly passed: readonly string[];
  readonly tries: number;
  readonly isPassed: boolean;
}

/** Serializes one user's verifications, so that counts across them are reliable. */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`step-up:${userId}`}, 0))`.execute(tx);
}

/** Locks a verification. Refuses with 50002 if this user has none with that id, or it is void, used or expired. */
export async function lockChallenge(tx: Tx, deps: Deps, userId: string, id: string): Promise<OpenChallenge> {
  const row = await tx
    .selectFrom('step_up_challenge')
    .select(['id', 'action', 'shown', 'passed', 'tries', 'passed_at'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', deps.clock.now())
    .where('tries', '<', maxStepUpTries)
    .forUpdate()
    .executeTakeFirst();
  if (!row) refuse(50002);
  const { action, shown, passed, tries } = row;
  return { id, action, shown, passed, tries, isPassed: row.passed_at !== null };
}

/**
 * Expression for a user's number of passkeys, usable in any statement. The passkey feature depends on this one, not the
 * reverse.
 */
export function passkeysOf(userId: Expression<string>): RawBuilder<number> {
  return sql<number>`(select count(*)::int from passkey where user_id = ${userId})`;
}

/** Finds the factors the user has bound now. A verification is measured by these, not by those bound when it began. */
export async function findBoundFactors(db: Queryable, userId: string, action: string): Promise<BoundFactors> {
  const user = await getAccount(db, userId);
  const totp = await db
    .selectFrom('user_totp')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('bound_at', 'is not', null)
    .executeTakeFirst();
  const { rows } = await sql<{ found: boolean }>`
    select ${passkeysOf(sql.val(userId))} > 0 as found`.execute(db);
  const entry = entryActions.find((one) => one === action);
  return {
    email: user.email,
    phone: user.phone,
    hasTotp: totp !== undefined,
    hasPasskey: rows[0]?.found === true,
    ...(entry && { entry }),
  };
}

/** Stores the factors passed so far, and whether they are enough. */
export async function storeProgress(
  tx: Tx,
  deps: Deps,
  bound: BoundFactors,
  challenge: Pick<OpenChallenge, 'id' | 'passed' | 'tries'>,
): Promise<boolean> {
  const isPassed = isEnough(bound, challenge.passed);
  await tx
    .updateTable('step_up_challenge')
    .set({
      passed: JSON.stringify(challenge.passed),
      tries: challenge.tries,
      passed_at: isPassed ? deps.clock.now() : null,
    })
    .where('id', '=', challenge.id)
    .execute();
  return isPassed;
}

/**
 * Passes a verification by passkey, for the passkey feature, which checked the assertion: a passkey alone is enough.
 * Refuses with 50002 like `lockChallenge`.
 */
export async function passStepUpByPasskey(tx: Tx, deps: Deps, userId: string, verification: string): Promise<void> {
  const challenge = await lockChallenge(tx, deps, userId, verification);
  if (challenge.isPassed) return;
  const bound = await findBoundFactors(tx, userId, challenge.action);
  await storeProgress(tx, deps, bound, { ...challenge, passed: [...challenge.passed, 'passkey'] });
}

/**
 * Voids the user's unused verifications, passed or not: whoever passed them may have done so with what was just removed
 * or replaced. Those that a command is using at this moment are left to it: waiting for it could deadlock.
 */
export async function voidVerifications(tx: Tx, { clock }: Pick<Deps, 'clock'>, userId: string): Promise<void> {
  const now = clock.now();
  await tx
    .updateTable('step_up_challenge')
    .set({ expires_at: now })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('step_up_challenge')
        .select('id')
        .where('user_id', '=', userId)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}

/** The daily counts look one day back. */
export const stepUpKept: readonly Kept[] = [{ table: 'step_up_challenge', since: 'created_at', forMs: 2 * dayMs }];
