import { addressMaxLength } from '#contract/addresses/rules.ts';
import type { addressesSchemas } from '#contract/addresses/schemas.ts';
import { assert } from '#contract/platform/errors.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { usableAt, type StoredMode } from './domain.ts';
import { openLabels } from './labels.ts';
import { bookAddressColumns, type BookAddressTable } from './tables.ts';

export type BookAddress = ResultOf<typeof addressesSchemas.create>;

/** Destination of money. Address and tag as the chain writes them; an empty string means no tag. */
export interface Destination {
  readonly asset: string;
  readonly network: string;
  readonly address: string;
  readonly tag: string;
}

/** Returns the mode of an account's book; undefined if it never had one. */
export function findMode(db: Queryable, accountId: string): Promise<StoredMode | undefined> {
  return db
    .selectFrom('address_book')
    .select(['is_allow_list_only', 'turns_off_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** Locks the book's row, creating it if needed, so that additions to one book are serialized. */
export async function lockBook(tx: Tx, accountId: string): Promise<StoredMode> {
  await tx
    .insertInto('address_book')
    .values({ account_id: accountId, turns_off_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom('address_book')
    .select(['is_allow_list_only', 'turns_off_at'])
    .where('account_id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function countEntries(tx: Tx, accountId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('book_address')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns one entry of the book, by its destination. */
export function findRow(
  db: Queryable,
  accountId: string,
  { asset, network, address, tag }: Destination,
): Promise<BookAddressTable | undefined> {
  assert(address.length <= addressMaxLength, 'an address was read before it is looked up');
  return db
    .selectFrom('book_address')
    .select(bookAddressColumns)
    .where('account_id', '=', accountId)
    .where('asset', '=', asset)
    .where('network', '=', network)
    .where('address', '=', address)
    .where('tag', '=', tag)
    .executeTakeFirst();
}

/** Converts a row to its form in responses. */
export async function toEntry(
  deps: Pick<Deps, 'vault'>,
  row: BookAddressTable,
  mode: StoredMode | undefined,
  now: Date,
): Promise<BookAddress> {
  return {
    id: row.id,
    asset: row.asset,
    network: row.network,
    address: row.address,
    tag: row.tag,
    ...(await openLabels(deps, row)),
    userType: row.user_type,
    holding: row.holding,
    provider: row.provider,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    usableAt: usableAt(mode, row.created_at, now)?.toISOString() ?? null,
  };
}
