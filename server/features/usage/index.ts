import { sql, type RawBuilder } from 'kysely';
import type { PaymentKind } from '#contract/approvals/rules.ts';
import type { AssetCode } from '#contract/platform/assets.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import './tables.ts';

/** What has limits of its own by day and month. */
export type LimitedKind = PaymentKind | 'convert';

/** What is limited: an account's orders of one kind and one asset, in the hours before each of them. */
export interface UsageLimit {
  readonly accountId: string;
  /** With a part behind the point it is a counter of its own, of the same orders. */
  readonly operation: LimitedKind | `${LimitedKind}.${string}`;
  readonly asset: AssetCode;
  /** 24 where left out. */
  readonly hours?: number;
}

export interface UsageOrder {
  readonly orderId: string;
  /** Smallest units, as the most that may be used. */
  readonly amount: bigint;
  readonly most: bigint;
}

type Timed = Pick<Deps, 'clock'>;

const keyOf = ({ accountId, operation, asset, hours = 24 }: UsageLimit) =>
  sql`${accountId}::uuid, ${operation}, ${asset}, ${hours}::smallint`;

/**
 * Uses up an order's part of a limit when it is read, among other facts: null where it fits, else what is left (smallest
 * units). It is given back with the transaction. Orders of one limit wait for each other here, and nothing passes it.
 */
export const takingOf = ({ clock }: Timed, limit: UsageLimit, { orderId, amount, most }: UsageOrder) =>
  sql<string | null>`usage_take(${keyOf(limit)}, ${orderId}::uuid, ${String(amount)}::numeric,
    ${String(most)}::numeric, ${clock.now()}::timestamptz)::text`;

/** Hours of the limit that terms call monthly. It is of the last 30 days: no first of a month doubles it. */
export const monthHours = 30 * 24;

type MonthLimit = Omit<UsageLimit, 'hours' | 'operation'> & { readonly operation: LimitedKind };

/** The same of the 30 days' limit, a counter beside the day's. Null, and nothing used up, where the terms have none. */
export const takingOfMonth = (
  deps: Timed,
  { operation, ...limit }: MonthLimit,
  { most, ...order }: Omit<UsageOrder, 'most'> & { readonly most: bigint | null },
) =>
  most === null
    ? sql<string | null>`null::text`
    : takingOf(deps, { ...limit, operation: `${operation}.month`, hours: monthHours }, { ...order, most });

/** The same by itself. */
export async function takeUsage(tx: Tx, deps: Timed, limit: UsageLimit, order: UsageOrder): Promise<bigint | null> {
  const { left } = await tx.selectNoFrom(takingOf(deps, limit, order).as('left')).executeTakeFirstOrThrow();
  return left === null ? null : BigInt(left);
}

/** How much of a limit is used now, in smallest units; changes nothing. */
export function usedOf(
  { clock }: Timed,
  {
    accountId,
    operation,
    asset,
    hours = 24,
  }: Omit<UsageLimit, 'asset'> & { readonly asset: AssetCode | RawBuilder<string> },
): RawBuilder<string> {
  const since = new Date(clock.now().getTime() - hours * 3_600_000);
  return sql<string>`(select coalesce(sum(amount), 0)::text from usage_part where account_id = ${accountId}
    and operation = ${operation} and asset = ${asset} and hours = ${hours} and made_at > ${since})`;
}

/** The same of the 30 days' limit; nothing where no terms had one. */
export const usedInMonth = (deps: Timed, { operation, ...limit }: MonthLimit) =>
  usedOf(deps, { ...limit, operation: `${operation}.month`, hours: monthHours });

/** What gives an order's part back, among other things that are written. */
export const givingBack = (orderId: string) => sql`usage_give_back(${orderId}::uuid)`;

/** An order that came back counts no more. To be done before its money is moved: counters are locked before accounts. */
export async function giveBackUsage(tx: Tx, orderId: string): Promise<void> {
  await sql`select ${givingBack(orderId)}`.execute(tx);
}

const cleanedAtOnce = 1000;

/** Clears away what is too old of limits that nobody uses any more; those in use do it themselves. */
export async function cleanUsage({ db, clock }: { readonly db: Queryable } & Timed): Promise<void> {
  const now = clock.now();
  for (;;) {
    const { rows } = await sql`
      select usage_expire(account_id, operation, asset, hours, ${now}::timestamptz) from (
        select distinct account_id, operation, asset, hours from usage_part
         where made_at <= ${now}::timestamptz - make_interval(hours => hours) order by 1, 2, 3, 4 limit ${cleanedAtOnce}
      ) idle`.execute(db);
    if (rows.length < cleanedAtOnce) return;
  }
}
