import { refuse } from '#contract/platform/errors.ts';
import { lookupsPerDay, maskName, type PayeeText } from '#contract/transfer/rules.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { dayMs } from '#server/platform/durations.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import type { Kept } from '#server/platform/purge.ts';
import { emailContact, phoneContact } from '../session/index.ts';
import './tables.ts';
import { publicNameOf } from '../kyc/index.ts';

/** The count of a day's look-ups, until no time zone has that day. */
export const transferKept: readonly Kept[] = [{ table: 'payee_lookup', since: 'looked_on', forMs: 2 * dayMs }];

export interface Payee {
  readonly id: string;
  readonly uid: string;
  /** The verified one, or a part of the contact. */
  readonly name: string;
  readonly isVerified: boolean;
  readonly isCompany: boolean;
  /** Disabled, banned or frozen: nothing is paid to it. */
  readonly isClosed: boolean;
}

/** Who that is, by one of the three. Somebody unverified is nobody here: undefined. */
export async function findPayee(db: Queryable, to: PayeeText): Promise<Payee | undefined> {
  const { toUid, toEmailAddress, toPhoneNumber } = to;
  const given = [toUid, toEmailAddress, toPhoneNumber].filter((text) => text !== undefined);
  if (given.length !== 1) refuse('request:invalid', { field: 'toUid', rule: 'oneOf' });
  const row = await db
    .selectFrom('app_user')
    .select([
      'id',
      'uid',
      'name',
      'kyc_status',
      'email',
      'phone',
      'account_type',
      'is_disabled',
      'banned_at',
      'frozen_at',
    ])
    .where('kyc_status', '=', 3)
    .$if(toUid !== undefined, (query) => query.where('uid', '=', toUid ?? ''))
    .$if(toEmailAddress !== undefined, (query) => query.where('email', '=', emailContact(toEmailAddress ?? '').target))
    .$if(toPhoneNumber !== undefined, (query) => query.where('phone', '=', phoneContact(toPhoneNumber ?? '').target))
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, uid, is_disabled, banned_at, frozen_at } = row;
  const isClosed = is_disabled || banned_at !== null || frozen_at !== null;
  return { id, uid, ...publicNameOf(row), isCompany: row.account_type === 'merchant', isClosed };
}

/**
 * A payee for who is about to pay: a part of the name, to be confirmed. Refuses 50011 for the unknown, the
 * unverified and the closed alike, and `request:tooMany` after so many of a day.
 */
export async function lookUpPayee(deps: Deps, context: Context, to: PayeeText) {
  const { userId, accountId } = sessionOf(context);
  await countLookup(deps, userId);
  const payee = await findPayee(deps.db, to);
  if (payee?.id === accountId) refuse(60005, { field: 'toUid' });
  if (!payee || payee.isClosed) refuse(50011, { field: 'toUid' });
  const { uid, name, isVerified } = payee;
  return { uid, maskedName: isVerified ? maskName(name) : name, isVerified };
}

/** Counted before anybody is looked for, found or not. */
async function countLookup(deps: Deps, userId: string): Promise<void> {
  const now = deps.clock.now();
  const day = now.toISOString().slice(0, 10);
  const { lookups } = await deps.db
    .insertInto('payee_lookup')
    .values({ user_id: userId, looked_on: day, lookups: 1 })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'looked_on']).doUpdateSet((eb) => ({ lookups: eb('payee_lookup.lookups', '+', 1) })),
    )
    .returning('lookups')
    .executeTakeFirstOrThrow();
  if (lookups <= lookupsPerDay) return;
  const midnight = Date.parse(`${day}T00:00:00Z`) + 24 * 3600 * 1000;
  refuse('request:tooMany', { retryAfterSeconds: Math.ceil((midnight - now.getTime()) / 1000) });
}
