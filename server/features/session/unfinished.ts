import { sql } from 'kysely';
import { stepUpLifetimeS } from '#contract/step-up/actions.ts';
import { deviceName } from '#contract/platform/platform-of.ts';
import { Refusal } from '#contract/platform/errors.ts';
import { writeAudit } from '#server/platform/audit.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { dayMs } from '#server/platform/durations.ts';
import type { Context } from '#server/platform/http/context.ts';
import { enqueue, type Tasks } from '#server/platform/jobs.ts';
import { lockAccount } from '../accounts/index.ts';
import { tell } from '../notices/index.ts';
import { noteLogin } from './open-session.ts';
import './tables.ts';

const task = 'session.tellUnfinished';
/** For one account: a stranger may change the device's key as often as they like. */
const maxToldADay = 5;

/**
 * Begins the second step for a device the account doesn't know. Provided by the feature that knows which factors are
 * bound.
 */
export type BeginSecondStep = (
  context: Context,
  entry: { readonly userId: string; readonly holder: string; readonly passwordHash: string },
) => Promise<SecondStep>;

export interface SecondStep {
  readonly verification: string;
  readonly factors: readonly { readonly factor: string; readonly target: string | null }[];
  readonly expiresInSeconds: number;
}

interface Entered {
  readonly userId: string;
  readonly keyThumbprint: string;
  /** Whether the account knows the device. */
  readonly isKnown: boolean;
}

/**
 * Begins the second step after the right password. The sign-in is in the login history as failed until it is finished,
 * whose line has the verification's id, and in the audit in any case.
 */
export async function awaitSecondStep(
  deps: Deps,
  context: Context,
  begin: BeginSecondStep,
  { passwordHash, ...entered }: Entered & { readonly passwordHash: string },
): Promise<SecondStep> {
  const { userId, keyThumbprint: holder } = entered;
  const step = await begin(context, { userId, holder, passwordHash }).catch(async (error: unknown) => {
    // Someone guesses codes: this try has no verification.
    if (error instanceof Refusal) await noteLogin(deps, context, { userId, succeeded: false });
    throw error;
  });
  await noteUnfinished(deps, context, entered, step.verification);
  return step;
}

/** Notes a sign-in that had the right password and isn't finished yet. @param id the verification that finishes it */
export async function noteUnfinished(
  deps: Deps,
  context: Context,
  { userId, keyThumbprint, isKnown }: Entered,
  id: string = deps.ids.uuid(),
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const line = { id, userId, succeeded: false, unknownKey: isKnown ? null : keyThumbprint };
    await noteLogin(deps, context, line, tx);
    await writeAudit(tx, {
      actor: { kind: 'anonymous' },
      action: 'session.rightPassword',
      subject: `user:${userId}`,
      details: { signIn: id, isKnownDevice: isKnown },
      from: context,
    });
    const runAt = new Date(deps.clock.now().getTime() + stepUpLifetimeS * 1000);
    if (!isKnown) await tellUnfinished(tx, id, runAt);
  });
}

/** Has the owner told of a sign-in that can't be finished any more: now, or when its verification expires. */
export async function tellUnfinished(tx: Queryable, id: string, runAt?: Date): Promise<void> {
  await enqueue(tx, task, { id }, { jobKey: `${task} ${id}`, ...(runAt && { runAt }) });
}

export const sessionTasks = (deps: Deps): Tasks => ({
  [task]: (payload) => tellOf(deps, (payload as { readonly id: string }).id),
});

/**
 * Tells the owner that someone has the password, once a day for each device. Silent if the device got in after all: a
 * finished sign-in on a new device has a notice of its own.
 */
async function tellOf(deps: Deps, id: string): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    const line = await tx
      .selectFrom('login_history')
      .select(['user_id', 'ip', 'country', 'user_agent', 'unknown_key', 'succeeded', 'told_at', 'at'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!line || line.succeeded || line.unknown_key === null || line.told_at) return;
    const { user_id: userId, unknown_key: key, ip, country, user_agent: userAgent, at } = line;
    await lockAccount(tx, userId);
    const since = new Date(now.getTime() - dayMs);
    const { rows } = await sql<{ is_enough: boolean }>`
      select exists (select from user_session where user_id = ${userId} and key_thumbprint = ${key} and created_at >= ${at})
        or count(*) >= ${maxToldADay} or coalesce(bool_or(unknown_key = ${key}), false) as is_enough
      from login_history where user_id = ${userId} and at > ${since}::timestamptz - interval '1 hour' and told_at > ${since}`.execute(
      tx,
    );
    if (rows[0]?.is_enough) return;
    await tx.updateTable('login_history').set({ told_at: now }).where('id', '=', id).execute();
    await tell(tx, deps, userId, 'security.passwordEntered', {
      ip,
      country,
      device: deviceName(userAgent),
      at: at.toISOString(),
    });
  });
}
