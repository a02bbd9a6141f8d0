import { sql, type RawBuilder } from 'kysely';
import { refuse } from '#contract/platform/errors.ts';
import type { Sql } from '#server/platform/asked-at-once.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { coolDownMs, isAllowListOnly, usableAt, type StoredMode } from './domain.ts';
import { findMode, findRow, toEntry, type BookAddress, type Destination } from './store.ts';

/** Returns the book's entry for a destination; undefined if it is not in the account's book. */
export async function findBookEntry(
  tx: Queryable,
  deps: Pick<Deps, 'clock' | 'vault'>,
  accountId: string,
  destination: Destination,
): Promise<BookAddress | undefined> {
  const row = await findRow(tx, accountId, destination);
  return row && toEntry(deps, row, await findMode(tx, accountId), deps.clock.now());
}

/** Returns whether the account currently withdraws only to its book, and until when, if that ends on its own. */
export async function findAllowList(
  db: Queryable,
  deps: Pick<Deps, 'clock'>,
  accountId: string,
): Promise<{ readonly until: Date | null } | undefined> {
  const mode = await findMode(db, accountId);
  return mode && isAllowListOnly(mode, deps.clock.now()) ? { until: mode.turns_off_at } : undefined;
}

/** What an account's book says about the payee, with its times as text. */
export interface BookRule {
  readonly isAllowListOnly: boolean;
  readonly turnsOffAt: string | null;
  /** Null if the payee is not in the book. */
  readonly addedAt: string | null;
}

/**
 * Returns the book's rule as an expression for any statement. Locks the book's row, so that a change of mode happens
 * entirely before or after. Null: the account never had a book. @param addedAt when the payee was added to the book
 */
export const bookRuleOf = (accountId: Sql<string>, addedAt: RawBuilder<unknown>): RawBuilder<BookRule | null> =>
  sql<BookRule | null>`(select jsonb_build_object('isAllowListOnly', b.is_allow_list_only,
      'turnsOffAt', b.turns_off_at, 'addedAt', ${addedAt})
    from address_book b where b.account_id = ${accountId} for share)`;

type DestinationSql = Readonly<Record<keyof Destination, Sql<string>>>;

/**
 * Returns when a destination was added to an account's book, as an expression for any statement; null if it is not in
 * it.
 */
export const bookedOf = (accountId: Sql<string>, { asset, network, address, tag }: DestinationSql) =>
  sql<string | null>`(select to_jsonb(e.created_at) #>> '{}' from book_address e where e.account_id = ${accountId}
    and e.asset = ${asset} and e.network = ${network} and e.address = ${address} and e.tag = ${tag})`;

/** Returns what the book says about a destination. */
export const destinationRuleOf = (accountId: Sql<string>, destination: DestinationSql): RawBuilder<BookRule | null> =>
  bookRuleOf(accountId, bookedOf(accountId, destination));

/**
 * Refuses `address:notAllowed` if the account pays only payees in its book and this one is missing (`reason:
 * 'notInBook'`) or too new (`reason: 'coolingDown'`, with the seconds left). The command that pays declares the code.
 * @param named further details of the refusal besides its reason
 */
export function refuseUnlisted(rule: BookRule | null, now: Date, named: Readonly<Record<string, string>> = {}): void {
  if (!rule) return;
  const turns_off_at = rule.turnsOffAt === null ? null : new Date(rule.turnsOffAt);
  const mode: StoredMode = { is_allow_list_only: rule.isAllowListOnly, turns_off_at };
  if (isAllowListOnly(mode, now)) assertCooled(now, entryOf(rule), (addedAt) => usableAt(mode, addedAt, now), named);
}

/**
 * Like `refuseUnlisted`, for unattended payments: allows only entries of the account's book whose day of cool-down is
 * over, whatever the book's mode. @param addedAt when the entry was added
 */
export function refuseOutsideBook(addedAt: string | null, now: Date): void {
  assertCooled(now, entryOf({ addedAt }), (at) => new Date(at.getTime() + coolDownMs));
}

const entryOf = ({ addedAt }: Pick<BookRule, 'addedAt'>) =>
  addedAt === null ? undefined : { created_at: new Date(addedAt) };

/** Same as `refuseUnlisted`, for a destination that is not read yet. */
export async function assertAddressAllowed(
  tx: Queryable,
  deps: Pick<Deps, 'clock'>,
  accountId: string,
  destination: Destination,
): Promise<void> {
  const read = tx.selectNoFrom([destinationRuleOf(accountId, destination).as('rule')]);
  refuseUnlisted((await read.executeTakeFirstOrThrow()).rule, deps.clock.now());
}

/**
 * Refuses a payee that is not in the book, or not yet usable there. @param named further details of the refusal besides
 * its reason
 */
export function assertCooled(
  now: Date,
  entry: { readonly created_at: Date } | undefined,
  usableFrom: (addedAt: Date) => Date | null,
  named: Readonly<Record<string, string>> = {},
): void {
  if (!entry) refuse('address:notAllowed', { ...named, reason: 'notInBook' });
  const at = usableFrom(entry.created_at);
  if (at === null || at <= now) return;
  const retryAfterSeconds = Math.ceil((at.getTime() - now.getTime()) / 1000);
  refuse('address:notAllowed', { ...named, reason: 'coolingDown', retryAfterSeconds });
}
