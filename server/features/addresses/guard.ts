import { sql, type RawBuilder } from 'kysely';
import { refuse } from '#contract/platform/errors.ts';
import type { Sql } from '#server/platform/asked-at-once.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { coolDownMs, isAllowListOnly, usableAt, type StoredMode } from './domain.ts';
import { findMode, findRow, toEntry, type BookAddress, type Destination } from './store.ts';

/** The book's entry for a destination; undefined where it is not in the account's book. */
export async function findBookEntry(
  tx: Queryable,
  deps: Pick<Deps, 'clock' | 'vault'>,
  accountId: string,
  destination: Destination,
): Promise<BookAddress | undefined> {
  const row = await findRow(tx, accountId, destination);
  return row && toEntry(deps, row, await findMode(tx, accountId), deps.clock.now());
}

/** Whether the account withdraws to its book alone now, and until when that is, where it ends by itself. */
export async function findAllowList(
  db: Queryable,
  deps: Pick<Deps, 'clock'>,
  accountId: string,
): Promise<{ readonly until: Date | null } | undefined> {
  const mode = await findMode(db, accountId);
  return mode && isAllowListOnly(mode, deps.clock.now()) ? { until: mode.turns_off_at } : undefined;
}

/** What an account's book says of whom it would pay, with its times as texts. */
export interface BookRule {
  readonly isAllowListOnly: boolean;
  readonly turnsOffAt: string | null;
  /** Null: that is not in it. */
  readonly addedAt: string | null;
}

/**
 * What the book says, to be read in whatever statement; its row is held, so that a change of the mode comes before or after.
 * Null: the account never had a book. @param addedAt when that came into the book
 */
export const bookRuleOf = (accountId: Sql<string>, addedAt: RawBuilder<unknown>): RawBuilder<BookRule | null> =>
  sql<BookRule | null>`(select jsonb_build_object('isAllowListOnly', b.is_allow_list_only,
      'turnsOffAt', b.turns_off_at, 'addedAt', ${addedAt})
    from address_book b where b.account_id = ${accountId} for share)`;

type DestinationSql = Readonly<Record<keyof Destination, Sql<string>>>;

/** When a destination came into an account's book, to be read in whatever statement; null: it is not in it. */
export const bookedOf = (accountId: Sql<string>, { asset, network, address, tag }: DestinationSql) =>
  sql<string | null>`(select to_jsonb(e.created_at) #>> '{}' from book_address e where e.account_id = ${accountId}
    and e.asset = ${asset} and e.network = ${network} and e.address = ${address} and e.tag = ${tag})`;

/** What the book says of a destination. */
export const destinationRuleOf = (accountId: Sql<string>, destination: DestinationSql): RawBuilder<BookRule | null> =>
  bookRuleOf(accountId, bookedOf(accountId, destination));

/**
 * Refuses `address:notAllowed` where the account pays only whom its book names and this one is not in it
 * (`reason: 'notInBook'`) or is too new (`reason: 'coolingDown'`, with the seconds left). The command that pays declares
 * the code. @param named what the refusal says beside its reason
 */
export function refuseUnlisted(rule: BookRule | null, now: Date, named: Readonly<Record<string, string>> = {}): void {
  if (!rule) return;
  const turns_off_at = rule.turnsOffAt === null ? null : new Date(rule.turnsOffAt);
  const mode: StoredMode = { is_allow_list_only: rule.isAllowListOnly, turns_off_at };
  if (isAllowListOnly(mode, now)) assertCooled(now, entryOf(rule), (addedAt) => usableAt(mode, addedAt, now), named);
}

/**
 * The same for what pays with nobody looking: only to the account's book, and to an entry once its day of cooling down
 * is over, whatever the book's mode. @param addedAt when it came into it
 */
export function refuseOutsideBook(addedAt: string | null, now: Date): void {
  assertCooled(now, entryOf({ addedAt }), (at) => new Date(at.getTime() + coolDownMs));
}

const entryOf = ({ addedAt }: Pick<BookRule, 'addedAt'>) =>
  addedAt === null ? undefined : { created_at: new Date(addedAt) };

/** Refuses what `refuseUnlisted` does, of a destination that nothing is read of yet. */
export async function assertAddressAllowed(
  tx: Queryable,
  deps: Pick<Deps, 'clock'>,
  accountId: string,
  destination: Destination,
): Promise<void> {
  const read = tx.selectNoFrom([destinationRuleOf(accountId, destination).as('rule')]);
  refuseUnlisted((await read.executeTakeFirstOrThrow()).rule, deps.clock.now());
}

/** Refuses what is not in the book, or not yet usable there. @param named what the refusal says beside its reason */
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
