import { sql } from 'kysely';
import { type AssetCode, isAssetCode } from '#contract/platform/assets.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ratesAt } from '#server/providers/rates/rates.ts';
import { reaches, type LimitOf, type Sums } from './domain.ts';
import './tables.ts';

const dayMs = 86_400_000;

/** The currency that sums of several assets are compared in. */
const reportingCurrency = 'USD';

/** Money that is about to leave. */
export interface Outflow {
  readonly accountId: string;
  /** Who makes the order: his orders for other accounts count with it. */
  readonly makerId: string | null;
  readonly asset: AssetCode;
  /** Smallest units. */
  readonly amount: bigint;
  /** A person among the customers who is paid. */
  readonly payeeId?: string;
  readonly destination?: { readonly network: string; readonly address: string; readonly tag: string | null };
}

/** Whose sums count: of the account, of who makes orders, of who is paid, of the address. */
type Side = 'account' | 'maker' | 'payee' | 'address';

/** Sums of 24 hours with an outflow in them, a side each. */
export type DaySums = readonly { readonly side: Side; readonly sums: Sums }[];

/**
 * Takes the locks of an outflow's sides until the transaction's end, so that of twenty orders at once each sees those
 * before it, whichever account they leave. Take it before reading the sums and after the account's own lock.
 */
export async function lockSides(tx: Tx, outflow: Outflow): Promise<void> {
  const { accountId, makerId, payeeId, destination } = outflow;
  await lockKeys(tx, [
    `account:${accountId}`,
    ...(makerId === null ? [] : [`maker:${makerId}`]),
    ...(payeeId === undefined ? [] : [`payee:${payeeId}`]),
    ...(destination ? [`address:${destination.network}:${destination.address}`] : []),
  ]);
}

/** In one order everywhere, so that nobody waits for somebody who waits for him. */
async function lockKeys(tx: Tx, keys: readonly string[]): Promise<void> {
  for (const key of keys.toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`money-out:${key}`}, 0))`.execute(tx);
}

/** What to count of the 24 hours before. */
export interface Counted {
  /** Only what fewer people than this have to look at. */
  readonly eyesBelow?: number;
  /** Only what went to an address without a word of whom it pays. */
  readonly isUndeclared?: boolean;
}

/** The sums of an outflow's sides over the 24 hours before, with the outflow itself. */
export async function daySums(
  db: Queryable,
  deps: Pick<Deps, 'clock'>,
  outflow: Outflow,
  { eyesBelow, isUndeclared }: Counted,
): Promise<DaySums> {
  const since = new Date(deps.clock.now().getTime() - dayMs);
  const { accountId, makerId, payeeId = null, destination, asset, amount } = outflow;
  const { rows } = await sql<{ side: Side; asset: string; units: string }>`
    with counted as not materialized (
      select * from money_out
       where made_at > ${since}
         and (${eyesBelow ?? null}::int is null or eyes < ${eyesBelow ?? null}::int)
         and (${isUndeclared ?? false}::boolean is false or (is_undeclared and address is not null))
    )
    select 'account' as side, asset, sum(amount) as units from counted where account_id = ${accountId} group by asset
    union all
    select 'maker', asset, sum(amount) from counted where maker_id = ${makerId}::uuid group by asset
    union all
    select 'payee', asset, sum(amount) from counted where payee_id = ${payeeId}::uuid group by asset
    union all
    select 'address', asset, sum(amount) from counted
     where network = ${destination?.network ?? null}::text and address = ${destination?.address ?? null}::text
       and tag = ${destination?.tag ?? ''} group by asset`.execute(db);
  const sides: readonly Side[] = [
    'account',
    ...(makerId === null ? [] : (['maker'] as const)),
    ...(payeeId === null ? [] : (['payee'] as const)),
    ...(destination ? (['address'] as const) : []),
  ];
  return sides.map((side) => {
    const before = rows.filter((row) => row.side === side);
    const sums = new Map<AssetCode, bigint>([[asset, amount]]);
    for (const row of before)
      if (isAssetCode(row.asset)) sums.set(row.asset, (sums.get(row.asset) ?? 0n) + BigInt(row.units));
    return { side, sums };
  });
}

/** The first side whose sum reaches the limit; undefined where none does. */
export async function findReached(
  deps: Pick<Deps, 'clock' | 'providers'>,
  days: DaySums,
  limitOf: LimitOf,
  ifUnknown = true,
): Promise<Side | undefined> {
  const codes = [...new Set(days.flatMap(({ sums }) => (sums.size > 1 ? [...sums.keys()] : [])))];
  const rates = await findRates(deps, codes);
  return days.find(({ sums }) => reaches(sums, limitOf, (asset) => rates?.get(asset), ifUnknown))?.side;
}

/** A provider of rates that doesn't answer has none. */
async function findRates({ clock, providers }: Pick<Deps, 'clock' | 'providers'>, codes: readonly AssetCode[]) {
  if (codes.length === 0) return undefined;
  return ratesAt(providers.rates, codes, reportingCurrency, clock.now()).catch(() => undefined);
}

/**
 * What the hot wallet pays with an order from the same account, or to the same address, in the 24 hours before: the
 * larger of the two sums, in smallest units, the order in it. Its sides are locked, and those that the provider was asked
 * for before count, so that of many at once the first ones are still small.
 */
export async function hotSum(tx: Tx, deps: Pick<Deps, 'clock'>, orderId: string): Promise<bigint> {
  const own = await tx.selectFrom('money_out').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow();
  const { account_id: accountId, network, address, asset } = own;
  await lockKeys(tx, [`account:${accountId}`, `address:${network}:${address}`]);
  const since = new Date(deps.clock.now().getTime() - dayMs);
  const { rows } = await sql<{ of_account: string; of_address: string }>`
    select coalesce(sum(amount) filter (where account_id = ${accountId}), 0) as of_account,
           coalesce(sum(amount) filter (where address = ${address} and tag = ${own.tag}), 0) as of_address
      from money_out o
     where asset = ${asset} and network = ${network} and made_at > ${since}
       and (account_id = ${accountId} or address = ${address})
       and submitted_at is not null and order_id <> ${orderId}
       and not exists (select from chain_payment p where p.id = o.payout_id::text and p.key_purpose = 'warm')`.execute(
    tx,
  );
  const [ofAccount, ofAddress] = [BigInt(rows[0]?.of_account ?? 0), BigInt(rows[0]?.of_address ?? 0)];
  return BigInt(own.amount) + (ofAccount > ofAddress ? ofAccount : ofAddress);
}
