import { sql, type RawBuilder } from 'kysely';
import { assert } from '#contract/platform/errors.ts';
import { assetCode, type AssetCode, isAssetCode } from '#contract/platform/assets.ts';
import type { Sql } from '../platform/asked-at-once.ts';
import type { Queryable } from '../platform/db.ts';
import {
  accountKinds,
  isAccountKind,
  platform,
  type AccountAddress,
  type AccountKind,
  type CustomerKind,
  type PlatformKind,
} from './accounts.ts';

/** A customer's balance of one asset, in smallest units. */
export interface Balance extends Readonly<Record<CustomerKind, bigint>> {
  readonly asset: AssetCode;
  readonly total: bigint;
}

/**
 * Opens an account unless it is open, and returns its id. Posting opens missing accounts by itself, so this is for
 * accounts that have to be visible before any money arrives.
 */
export async function openAccount(db: Queryable, { owner, asset, kind, shard = 0 }: AccountAddress): Promise<bigint> {
  assert(shard < accountKinds[kind].shards, 'the account has such a shard');
  await sql`insert into ledger_account (owner, asset, kind, shard, may_go_negative)
    values (${owner}, ${asset}, ${kind}, ${shard}, false) on conflict do nothing`.execute(db);
  const row = await db
    .selectFrom('ledger_account')
    .select('id')
    .where('owner', '=', owner)
    .where('asset', '=', asset)
    .where('kind', '=', kind)
    .where('shard', '=', shard)
    .executeTakeFirstOrThrow();
  return BigInt(row.id);
}

/** Returns a customer's balances: one for each asset they have ever had, by asset code. */
export async function balances(db: Queryable, owner: string): Promise<Balance[]> {
  assert(owner !== platform, 'the platform’s balances are read by platformBalance');
  return toBalances(
    await db
      .selectFrom('ledger_account')
      .select(['asset', 'kind', 'balance'])
      .where('owner', '=', owner)
      .orderBy('asset')
      .execute(),
  );
}

function toBalances(rows: readonly AssetAccountRow[]): Balance[] {
  return [...Map.groupBy(rows, (row) => row.asset)].map(([asset, accounts]) => {
    assert(isAssetCode(asset), `${asset} is an asset`);
    return toBalance(asset, accounts);
  });
}

/** Returns the summed balances of several owners. @param owners a subquery of their ids, none of them the platform's */
export async function sumOfBalances(db: Queryable, owners: RawBuilder<unknown>): Promise<Balance[]> {
  const { rows } = await sql<AssetAccountRow>`
    select asset, kind, sum(balance)::text as balance from ledger_account
     where owner in ${owners} group by asset, kind order by asset`.execute(db);
  return toBalances(rows);
}

/**
 * Returns the available balance of one asset for each of several owners, in smallest units. @param owners a subquery of
 * their ids
 */
export async function availableOf(
  db: Queryable,
  owners: RawBuilder<unknown>,
  asset: AssetCode,
): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ readonly owner: string; readonly balance: string }>`
    select owner, balance::text from ledger_account
     where owner in ${owners} and asset = ${asset} and kind = 'available'`.execute(db);
  return new Map(rows.map(({ owner, balance }) => [owner, BigInt(balance)]));
}

/** Expression for an owner's available balance, usable in any statement: smallest units, null if they never had any. */
export const availableTo = (owner: Sql<string>, asset: Sql<string>): RawBuilder<string | null> =>
  sql<string | null>`(select balance::text from ledger_account
    where owner = ${owner} and asset = ${asset} and kind = 'available')`;

/** One owner's total of one asset, over all kinds. */
export interface OwnerTotal {
  readonly owner: string;
  readonly asset: AssetCode;
  readonly total: bigint;
}

/** Returns the totals of many owners by asset: one query for a whole list. */
export async function totalsOf(db: Queryable, owners: readonly string[]): Promise<OwnerTotal[]> {
  if (owners.length === 0) return [];
  assert(!owners.includes(platform), 'the platform’s balances are read by platformBalance');
  const rows = await db
    .selectFrom('ledger_account')
    .select(['owner', 'asset', (eb) => eb.fn.sum<string>('balance').as('total')])
    .where('owner', 'in', [...owners])
    .groupBy(['owner', 'asset'])
    .execute();
  return rows.map(({ owner, asset, total }) => {
    assert(isAssetCode(asset), `${asset} is an asset`);
    return { owner, asset, total: BigInt(total) };
  });
}

interface AccountRow {
  readonly kind: string;
  readonly balance: string;
}

interface AssetAccountRow extends AccountRow {
  readonly asset: string;
}

function toBalance(asset: AssetCode, accounts: readonly AccountRow[]): Balance {
  const of = (kind: AccountKind) => BigInt(accounts.find((account) => account.kind === kind)?.balance ?? '0');
  const parts = { available: of('available'), held: of('held'), staked: of('staked'), inTransit: of('inTransit') };
  return { asset, ...parts, total: parts.available + parts.held + parts.staked + parts.inTransit };
}

/**
 * Returns the balance of the platform's account of a kind, summed over its shards. May be negative if the kind allows
 * it.
 */
export async function platformBalance(db: Queryable, asset: AssetCode, kind: PlatformKind): Promise<bigint> {
  const row = await db
    .selectFrom('ledger_account')
    .select((eb) => eb.fn.sum<string | null>('balance').as('balance'))
    .where('owner', '=', platform)
    .where('asset', '=', asset)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return BigInt(row?.balance ?? '0');
}

/** Returns the platform's balances of a kind for all assets that have such an account, or only for these. */
export async function platformBalances(
  db: Queryable,
  kind: PlatformKind,
  of?: readonly AssetCode[],
): Promise<ReadonlyMap<AssetCode, bigint>> {
  const rows = await db
    .selectFrom('ledger_account')
    .select(['asset', (eb) => eb.fn.sum<string>('balance').as('balance')])
    .where('owner', '=', platform)
    .where('kind', '=', kind)
    .$if(of !== undefined, (some) => some.where('asset', '=', sql<string>`any (${of}::text[])`))
    .groupBy('asset')
    .orderBy('asset')
    .execute();
  return new Map(rows.map(({ asset, balance }) => [assetCode(asset), BigInt(balance)]));
}

/** Returns the total the transfers with these keys have paid to customers, according to the entries. */
export async function paidByKeys(db: Queryable, keys: readonly string[]): Promise<bigint> {
  if (keys.length === 0) return 0n;
  const row = await db
    .selectFrom('ledger_transfer as t')
    .innerJoin('ledger_entry as e', 'e.transfer_id', 't.id')
    .innerJoin('ledger_account as a', 'a.id', 'e.account_id')
    .select((eb) => eb.fn.sum<string | null>('e.amount').as('paid'))
    .where('t.key', '=', sql<string>`any (${[...keys]}::text[])`)
    .where('a.owner', '<>', platform)
    .executeTakeFirst();
  return BigInt(row?.paid ?? '0');
}

/** Account whose stored balance differs from its entries, or a transfer that doesn't sum to zero. */
export interface Discrepancy {
  readonly what: 'balance' | 'chain' | 'transfer';
  readonly id: string;
}

/**
 * Counts the assets whose balances don't sum to zero. Fast enough for every minute; `findDiscrepancies` is thorough.
 */
export async function countUnbalancedAssets(db: Queryable): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count
      from (select asset from ledger_account group by asset having sum(balance) <> 0) unbalanced`.execute(db);
  return Number(rows[0]?.count);
}

/** Reads the whole ledger and checks its consistency. Empty unless something is badly wrong. */
export async function findDiscrepancies(db: Queryable): Promise<Discrepancy[]> {
  const { rows } = await sql<Discrepancy>`
    select 'balance' as what, a.id::text as id
      from ledger_account a left join ledger_entry e on e.account_id = a.id
     group by a.id having a.balance <> coalesce(sum(e.amount), 0) or a.entry_count <> coalesce(max(e.seq), 0)
        or a.entry_count <> count(e.seq)
    union all
    select distinct 'chain', c.account_id::text
      from (select account_id, balance_after, amount,
                   coalesce(lag(balance_after) over (partition by account_id order by seq), 0) as before
              from ledger_entry) c
     where c.balance_after <> c.before + c.amount
    union all
    select 'transfer', t.id::text
      from ledger_transfer t left join ledger_entry e on e.transfer_id = t.id
      left join ledger_account a on a.id = e.account_id
     group by t.id, a.asset having coalesce(sum(e.amount), 1) <> 0`.execute(db);
  return rows;
}

/** Returns the address of an account row. */
export function toAddress(row: { owner: string; asset: string; kind: string; shard: number }): AccountAddress {
  const { owner, asset, kind, shard } = row;
  assert(isAssetCode(asset) && isAccountKind(kind), `${asset} ${kind} is an account of ours`);
  return { owner, asset, kind, shard };
}
