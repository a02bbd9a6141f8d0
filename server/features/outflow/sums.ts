import { sql, type RawBuilder } from 'kysely';
import { isAssetCode, type AssetCode } from '#contract/platform/assets.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ratesAt } from '#server/providers/rates/rates.ts';
import { chainPayments } from '#server/providers/chain/books.ts';
import { reaches, type LimitOf, type Sums } from './domain.ts';
import { moneyOutColumns } from './tables.ts';

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

/** The same whatever its amount: by what its day is read. */
export type OutflowSides = Omit<Outflow, 'amount'>;

/** Whose sums count: of the account, of who makes orders, of who is paid, of the address. */
type Side = 'account' | 'maker' | 'payee' | 'address';

/** Sums of 24 hours with what is asked about in them, a side each. */
export type DaySums<S extends string = Side> = readonly { readonly side: S; readonly sums: Sums }[];

/** By what the sums of what goes to an address are locked. */
export const addressLock = ({ network, address }: Pick<NonNullable<Outflow['destination']>, 'network' | 'address'>) =>
  `address:${network}:${address}`;

/** The locks of an outflow's sides, in one order everywhere, so that nobody waits for somebody who waits for him. */
export function locksOf({ accountId, makerId, payeeId, destination }: OutflowSides): string[] {
  const sides = [
    `account:${accountId}`,
    ...(makerId === null ? [] : [`maker:${makerId}`]),
    ...(payeeId === undefined ? [] : [`payee:${payeeId}`]),
    ...(destination ? [addressLock(destination)] : []),
  ];
  return sides.toSorted();
}

/** What left by one side in one asset: in smallest units, as texts. There may be several of them to be added. */
interface DayRow {
  readonly side: Side;
  readonly asset: string;
  /** Of what nobody looks at. */
  readonly unseen: string;
  /** Of what at most one person looks at. */
  readonly seenByOne: string;
  /** Of what went to an address without a word of whom it pays. */
  readonly undeclared: string;
}

/** The 24 hours before an outflow, as they are read. */
export type Day = readonly DayRow[] | null;

/**
 * What left by the sides of outflows in the 24 hours before, to be read in whatever statement: a row for each that something
 * left by, with its place `n` and its `day`.
 * @param isLocking holds the sides until the transaction's end, so that of twenty orders at once each sees those before
 * it, whichever account they leave. Do it after the accounts' own locks.
 */
export function daysOf({ clock }: Pick<Deps, 'clock'>, outflows: readonly OutflowSides[], isLocking: boolean) {
  const since = new Date(clock.now().getTime() - dayMs);
  const rows = outflows.map((outflow, n) => {
    const { accountId, makerId, payeeId, destination } = outflow;
    const to = destination && { ...destination, tag: destination.tag ?? '' };
    const locks = isLocking ? locksOf(outflow) : [];
    return { n, account_id: accountId, maker_id: makerId, payee_id: payeeId, ...to, locks };
  });
  return sql`(select day.n, jsonb_agg(jsonb_build_object('side', day.side, 'asset', day.asset, 'unseen', day.unseen::text,
      'seenByOne', day.seen_by_one::text, 'undeclared', day.undeclared::text)) as day
    from money_out_days(${JSON.stringify(rows)}::jsonb, ${since}) day group by day.n)`;
}

/** The same of one outflow. */
export const dayOf = (deps: Pick<Deps, 'clock'>, outflow: OutflowSides, isLocking: boolean): RawBuilder<Day> =>
  sql<Day>`(select days.day from ${daysOf(deps, [outflow], isLocking)} as days)`;

/** The sums of an outflow's sides over that day, with the outflow itself. */
export function sumsOf(
  { makerId, payeeId, destination, asset, amount }: Outflow,
  day: Day,
  counted: 'unseen' | 'seenByOne' | 'undeclared',
): DaySums {
  const sides: readonly Side[] = [
    'account',
    ...(makerId === null ? [] : (['maker'] as const)),
    ...(payeeId === undefined ? [] : (['payee'] as const)),
    ...(destination ? (['address'] as const) : []),
  ];
  return sides.map((side) => {
    const before = (day ?? []).filter((row) => row.side === side);
    return {
      side,
      sums: sumWith(
        { asset, amount },
        before.map((row) => ({ asset: row.asset, amount: row[counted] })),
      ),
    };
  });
}

/** An amount in smallest units. */
interface Part {
  readonly asset: string;
  readonly amount: string | bigint;
}

/** An amount together with what was before it, by asset. */
export function sumWith({ asset, amount }: { asset: AssetCode; amount: bigint }, before: readonly Part[]): Sums {
  const sums = new Map<AssetCode, bigint>([[asset, amount]]);
  for (const part of before) {
    const units = BigInt(part.amount);
    if (units === 0n || !isAssetCode(part.asset)) continue;
    sums.set(part.asset, (sums.get(part.asset) ?? 0n) + units);
  }
  return sums;
}

/** The same, read by itself. */
export async function readDay(db: Queryable, deps: Pick<Deps, 'clock'>, outflow: OutflowSides, isLocking: boolean) {
  const { day } = await db.selectNoFrom([dayOf(deps, outflow, isLocking).as('day')]).executeTakeFirstOrThrow();
  return day;
}

/** The first side whose sum reaches the limit; undefined where none does. */
export async function findReached<S extends string>(
  deps: Pick<Deps, 'clock' | 'providers'>,
  days: DaySums<S>,
  limitOf: LimitOf,
  ifUnknown = true,
): Promise<S | undefined> {
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
  const own = await tx
    .selectFrom('money_out')
    .select(moneyOutColumns)
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const { account_id: accountId, network, address, asset } = own;
  for (const key of [`account:${accountId}`, `address:${network}:${address}`])
    await sql`select pg_advisory_xact_lock(hashtextextended(${`money-out:${key}`}, 0))`.execute(tx);
  const since = new Date(deps.clock.now().getTime() - dayMs);
  const { rows } = await sql<{ of_account: string; of_address: string }>`
    select coalesce(sum(amount) filter (where account_id = ${accountId}), 0) as of_account,
           coalesce(sum(amount) filter (where address = ${address} and tag = ${own.tag}), 0) as of_address
      from money_out o
     where asset = ${asset} and network = ${network} and made_at > ${since}
       and (account_id = ${accountId} or address = ${address})
       and submitted_at is not null and order_id <> ${orderId}
       and not exists (select from ${chainPayments} p where p.id = o.payout_id::text and p.key_purpose = 'warm')`.execute(
    tx,
  );
  const [ofAccount, ofAddress] = [BigInt(rows[0]?.of_account ?? 0), BigInt(rows[0]?.of_address ?? 0)];
  return BigInt(own.amount) + (ofAccount > ofAddress ? ofAccount : ofAddress);
}
