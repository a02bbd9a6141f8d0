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

/** A verification that can still be passed, its row locked. */
export interface OpenChallenge {
  readonly id: string;
  readonly action: VerifiedAction;
  /** What the message with a code names. */
  readonly shown: ShownFacts | null;
  readonly passed: readonly string[];
  readonly tries: number;
  readonly isPassed: boolean;
}

/** One at a time for one user: what is counted across his verifications stays counted. */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`step-up:${userId}`}, 0))`.execute(tx);
}

/** Refuses 50002 where there is none of this user's, it is void, used, or its time is over. */
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

/** How many passkeys somebody has, to be read in whatever statement. Passkeys stand on this feature, not beneath it. */
export function passkeysOf(userId: Expression<string>): RawBuilder<number> {
  return sql<number>`(select count(*)::int from passkey where user_id = ${userId})`;
}

/** What the user has bound now. A verification is measured by this, not by what was bound when it began. */
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

/** Writes down what has been proved, and whether that is enough. */
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

/** For the passkey feature, which checked the assertion: a passkey alone passes. Refuses 50002 as above. */
export async function passStepUpByPasskey(tx: Tx, deps: Deps, userId: string, verification: string): Promise<void> {
  const challenge = await lockChallenge(tx, deps, userId, verification);
  if (challenge.isPassed) return;
  const bound = await findBoundFactors(tx, userId, challenge.action);
  await storeProgress(tx, deps, bound, { ...challenge, passed: [...challenge.passed, 'passkey'] });
}

/** The counts look a day back. */
export const stepUpKept: readonly Kept[] = [{ table: 'step_up_challenge', since: 'created_at', forMs: 2 * dayMs }];
