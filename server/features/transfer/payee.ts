import { sql, type RawBuilder } from 'kysely';
import { refuse } from '#contract/platform/errors.ts';
import { lookupsPerDay, maskName, type PayeeText } from '#contract/transfer/rules.ts';
import type { Deps } from '#server/platform/deps.ts';
import { dayMs } from '#server/platform/durations.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { accountBy, type AccountKey, contactKey, findAccount, type NamedAccount } from '../accounts/index.ts';
import type { LookUp } from '../commands/index.ts';
import type { Kept } from '#server/platform/purge.ts';
import { emailContact, phoneContact } from '../session/index.ts';
import './tables.ts';
import { publicNameOf } from '../kyc/index.ts';

/** Daily counts of lookups, kept until the day is over in every time zone. */
export const transferKept: readonly Kept[] = [{ table: 'payee_lookup', since: 'looked_on', forMs: 2 * dayMs }];

type PayeeKey = { readonly key: AccountKey; readonly value: string };

/** Returns the payee key an order names, by one of the three fields. Refuses malformed ones. */
export function payeeKeyOf(
  { toUid, toEmailAddress, toPhoneNumber }: PayeeText,
  { vault }: Pick<Deps, 'vault'>,
): PayeeKey {
  const given = [toUid, toEmailAddress, toPhoneNumber].filter((text) => text !== undefined);
  if (given.length !== 1) refuse('request:invalid', { field: 'toUid', rule: 'oneOf' });
  if (toUid !== undefined) return { key: 'uid', value: toUid };
  const { kind, target } =
    toEmailAddress === undefined ? phoneContact(toPhoneNumber ?? '') : emailContact(toEmailAddress);
  return { key: kind, value: contactKey(vault, kind, target) };
}

const lockedBy = (key: AccountKey, value: RawBuilder<string>) => accountBy(key, value, 'forKeyShare');

/** Payee lookup, as done by the command shell. */
export const findingPayee: LookUp<PayeeText, NamedAccount | null> = {
  by: payeeKeyOf,
  read: (named) => sql`case ${named('key')} when 'uid' then ${lockedBy('uid', named('value'))}
    when 'email' then ${lockedBy('email', named('value'))} else ${lockedBy('phone', named('value'))} end`,
};

/** Treats an unverified payee like an unknown one: refuses with 50011. */
export function assertPayee(found: NamedAccount | null): NamedAccount {
  return found?.kyc_status === 3 ? found : refuse(50011, { field: 'toUid' });
}

/**
 * Looks up a payee for a user about to pay: part of the name, to be confirmed. Refuses with 50011 for unknown,
 * unverified and closed accounts alike, and `request:tooMany` beyond the daily maximum.
 */
export async function lookUpPayee(deps: Deps, context: Context, to: PayeeText) {
  const { userId, accountId } = sessionOf(context);
  await countLookup(deps, userId);
  const { key, value } = payeeKeyOf(to, deps);
  const payee = assertPayee(await findAccount(deps.db, key, value));
  if (payee.id === accountId) refuse(60005, { field: 'toUid' });
  if (payee.isClosed) refuse(50011, { field: 'toUid' });
  const { uid } = payee;
  const { name, isVerified } = publicNameOf(payee);
  return { uid, maskedName: isVerified ? maskName(name) : name, isVerified };
}

/** Counts before the lookup, whether or not it finds anyone. */
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
