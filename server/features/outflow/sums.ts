import { sql, type RawBuilder } from 'kysely';
import { isAssetCode, type AssetCode } from '#contract/platform/assets.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ratesAt } from '#server/providers/rates/rates.ts';
import { chainPayments } from '#server/providers/chain/books.ts';
import { reaches, type LimitOf, type Sums } from './domain.ts';
import { moneyOutColumns } from './tables.ts';

const dayMs = 86_400_000;

/** The currency in which sums of several assets are compared. */
const reportingCurrency = 'USD';

/** Money that is about to leave. */
export interface Outflow {
  readonly accountId: string;
  /** The maker of the order: their orders for other accounts count too. */
  readonly makerId: string | null;
  readonly asset: AssetCode;
  /** Smallest units. */
  readonly amount: bigint;
  /** The customer who is paid. */
  readonly payeeId?: string;
  readonly destination?: { readonly network: string; readonly address: string; readonly tag: string | null };
}

/** An outflow without its amount, which is what its day is read by. */
export type OutflowSides = Omit<Outflow, 'amount'>;

/** The sides whose sums count: the account, the maker of the order, the payee, the address. */
type Side = 'account' | 'maker' | 'payee' | 'address';

/** Sums of 24 hours including the outflow in question, one per side. */
export type DaySums<S extends string = Side> = readonly { readonly side: S; readonly sums: Sums }[];

/** The key by which the sums of payments to an address are locked. */
export const addressLock = ({ network, address }: Pick<NonNullable<Outflow['destination']>, 'network' | 'address'>) =>
  `address:${network}:${address}`;

/** Returns the locks of an outflow's sides, in the same order everywhere, to prevent deadlocks. */
export function locksOf({ accountId, makerId, payeeId, destination }: OutflowSides): string[] {
  const sides = [
    `account:${accountId}`,
    ...(makerId === null ? [] : [`maker:${makerId}`]),
    ...(payeeId === undefined ? [] : [`payee:${payeeId}`]),
    ...(destination ? [addressLock(destination)] : []),
  ];
  return sides.toSorted();
}

/** What left by one side in one asset: in smallest units, as text. There may be several to add up. */
interface DayRow {
  readonly side: Side;
  readonly asset: string;
  /** The part without review. */
  readonly unseen: string;
  /** The part reviewed by at most one person. */
  readonly seenByOne: string;
  /** The part that went to an address without a declared payee. */
  readonly undeclared: string;
}

/** The 24 hours before an outflow, as read. */
export type Day = readonly DayRow[] | null;

/**
 * Returns what left by the sides of outflows in the 24 hours before, for use in any query: a row for each outflow by
 * whose sides something left, with its place `n` and its `day`.
 * @param isLocking holds the sides until the end of the transaction, so that of twenty concurrent orders each sees
 * those before it, whichever account they leave. Call it after the accounts' own locks.
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

/** The day of a single outflow, as an expression for any query. */
export const dayOf = (deps: Pick<Deps, 'clock'>, outflow: OutflowSides, isLocking: boolean): RawBuilder<Day> =>
  sql<Day>`(select days.day from ${daysOf(deps, [outflow], isLocking)} as days)`;

/** Returns the sums of an outflow's sides over that day, including the outflow itself. */
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

/** Returns an amount plus the amounts before it, by asset. */
export function sumWith({ asset, amount }: { asset: AssetCode; amount: bigint }, before: readonly Part[]): Sums {
  const sums = new Map<AssetCode, bigint>([[asset, amount]]);
  for (const part of before) {
    const units = BigInt(part.amount);
    if (units === 0n || !isAssetCode(part.asset)) continue;
    sums.set(part.asset, (sums.get(part.asset) ?? 0n) + units);
  }
  return sums;
}

/** Reads the day of an outflow with a query of its own. */
export async function readDay(db: Queryable, deps: Pick<Deps, 'clock'>, outflow: OutflowSides, isLocking: boolean) {
  const { day } = await db.selectNoFrom([dayOf(deps, outflow, isLocking).as('day')]).executeTakeFirstOrThrow();
  return day;
}

/** Returns the first side whose sum reaches the limit; undefined if none does. */
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

/** Finds rates; none if the rates provider doesn't answer. */
async function findRates({ clock, providers }: Pick<Deps, 'clock' | 'providers'>, codes: readonly AssetCode[]) {
  if (codes.length === 0) return undefined;
  return ratesAt(providers.rates, codes, reportingCurrency, clock.now()).catch(() => undefined);
}

/**
 * Returns what the hot wallet pays with an order from the same account, or to the same address, in the 24 hours before:
 * the larger of the two sums, in smallest units, including the order. Its sides are locked, and orders the provider was
 * asked about before count, so that of many concurrent ones the first are still small.
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
