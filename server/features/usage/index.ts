import { sql, type RawBuilder } from 'kysely';
import type { PaymentKind } from '#contract/approvals/rules.ts';
import { scaleOf, type AssetCode } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { formatUnits } from '#contract/platform/money.ts';
import { asked, askedRows, inPlaces, type Sql } from '#server/platform/asked-at-once.ts';
import { askedTogether } from '#server/platform/asked-together.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { soon } from '#server/platform/pipelined.ts';
import './tables.ts';

/** Kinds of orders with their own daily and monthly limits. */
export type LimitedKind = PaymentKind | 'convert' | 'deposit' | 'cardPurchase';

/** Scope of a limit: an account's orders of one kind and one asset, in the hours before each of them. */
export interface UsageLimit {
  readonly accountId: string;
  /** With a part after the dot it is a separate counter of the same orders. */
  readonly operation: LimitedKind | `${LimitedKind}.${string}`;
  readonly asset: AssetCode;
  /** 24 by default. */
  readonly hours?: number;
}

export interface UsageOrder {
  readonly orderId: string;
  /** Smallest units, like `most`, the maximum usage. */
  readonly amount: bigint;
  readonly most: bigint;
}

type Timed = Pick<Deps, 'clock'>;

/** Parts of limits, each of a different one, with the index of the order they belong to. */
type Parts = readonly { readonly n: number; readonly limit: UsageLimit; readonly order: UsageOrder }[];

/** Uses up the parts: a row for each, null if it fits, else with what is left. */
function takingEach({ clock }: Timed, parts: Parts) {
  const rows = parts.map(({ n, limit, order }, place) => {
    const { accountId, operation, asset, hours = 24 } = limit;
    const amounts = { order_id: order.orderId, amount: String(order.amount), most: String(order.most) };
    return { n, place, account_id: accountId, operation, asset, hours, ...amounts };
  });
  return sql`usage_take_each(${JSON.stringify(rows)}::jsonb, ${clock.now()}::timestamptz)`;
}

/** No maximum: an amount judged under the account's lock needs no second check. */
const noMost = 10n ** 39n;

/** Counts an order toward several different limits, as part of the statement that writes it. */
export const countingUsage = (
  deps: Timed,
  orderId: string,
  parts: readonly { readonly limit: UsageLimit; readonly amount: bigint }[],
) => {
  const taken = parts.map(({ limit, amount }, n) => ({ n, limit, order: { orderId, amount, most: noMost } }));
  return sql`(select count(*) from ${takingEach(deps, taken)})`;
};

/** Maximum an account may move of an asset by orders of one kind; smallest units. */
interface PeriodLimits {
  readonly dailyMaximum: bigint;
  /** Over the last 30 days, so that a new calendar month doesn't double it. Null if there is none. */
  readonly monthlyMaximum: bigint | null;
}
type Orders = Omit<UsageLimit, 'hours' | 'operation'> & { readonly operation: LimitedKind };
/** Scope of any orders, as values or SQL expressions. */
type Used = Pick<UsageLimit, 'hours'> & Readonly<Record<'accountId' | 'operation' | 'asset', Sql<string>>>;

const monthHours = 720;
const monthOf = ({ operation, ...of }: Orders): UsageLimit => {
  return { ...of, operation: `${operation}.month`, hours: monthHours };
};

/** Order that uses up part of the daily and the 30-day limit. */
export interface Taking extends Omit<UsageOrder, 'most'> {
  readonly orders: Orders;
  readonly most: PeriodLimits;
}

function partsOf({ orders, most: { dailyMaximum, monthlyMaximum }, ...order }: Taking, n: number): Parts {
  const day = { n, limit: orders, order: { ...order, most: dailyMaximum } };
  if (monthlyMaximum === null) return [day];
  return [day, { n, limit: monthOf(orders), order: { ...order, most: monthlyMaximum } }];
}

/**
 * Uses up the orders' parts of their limits when read, along with other facts. Returns a row for each by its index `n`:
 * `left` is null if it fits both limits, else what is left of the tighter one (smallest units). Undone if the
 * transaction rolls back. Orders under one limit wait for each other here, so none can exceed it.
 */
export const takingsOf = (deps: Timed, all: readonly Taking[]) =>
  sql`(select n, min(has_left)::text as "left" from ${takingEach(deps, all.flatMap(partsOf))} group by n)`;

/** Uses up one order's parts of its limits. */
export const takingOf = (deps: Timed, one: Taking) =>
  sql<string | null>`(select taken."left" from ${takingsOf(deps, [one])} as taken)`;

/**
 * Returns the limit with the least room, and how much; smallest units. Read-only; one query serves all waiting callers.
 */
export async function readLimit(db: Queryable, deps: Timed, orders: Orders, most: PeriodLimits) {
  const { of_day: ofDay, of_month: ofMonth } = await readUsed(db, { deps, orders });
  const day = roomOf(1, most.dailyMaximum, ofDay);
  const month = most.monthlyMaximum === null ? day : roomOf(30, most.monthlyMaximum, ofMonth);
  return month.left < day.left ? month : day;
}

interface UsedRow {
  readonly n: number;
  readonly of_day: string;
  readonly of_month: string;
}

const readUsed = askedTogether(
  async (db, all: readonly { readonly deps: Timed; readonly orders: Orders }[]): Promise<readonly UsedRow[]> => {
    const { deps } = must(all[0], 'one who asks');
    const rows = all.map(({ orders }) => {
      const { accountId, operation, asset } = orders;
      return { account_id: accountId, operation, month_operation: monthOf(orders).operation, asset };
    });
    const whose = { accountId: asked<string>('account_id'), asset: asked<string>('asset') };
    const day = usedOf(deps, { ...whose, operation: asked<string>('operation') });
    const month = usedOf(deps, { ...whose, operation: asked<string>('month_operation'), hours: monthHours });
    const columns = 'account_id uuid, operation text, month_operation text, asset text';
    const { rows: read } = await sql<UsedRow>`
      select asked.n, ${day} as of_day, ${month} as of_month from ${askedRows(rows, columns)}`.execute(db);
    return inPlaces(read);
  },
);

/** Usage may exceed the maximum, because limits can be lowered. */
function roomOf(days: 1 | 30, maximum: bigint, usedText: string) {
  const used = BigInt(usedText);
  return { days, maximum, used, left: used < maximum ? maximum - used : 0n };
}

/** Returns how much of a limit is used now, in smallest units; read-only. */
export function usedOf({ clock }: Timed, { accountId, operation, asset, hours = 24 }: Used): RawBuilder<string> {
  const since = new Date(clock.now().getTime() - hours * 3_600_000);
  return sql<string>`(select coalesce(sum(amount), 0)::text from usage_part where account_id = ${accountId}
    and operation = ${operation} and asset = ${asset} and hours = ${hours} and made_at > ${since})`;
}

/** Returns a limit as the contract shows it. */
export function showLimit(asset: AssetCode, { days, maximum, used, left }: Awaited<ReturnType<typeof readLimit>>) {
  const show = (units: bigint) => formatUnits(units, scaleOf(asset));
  return { days, maximum: show(maximum), used: show(used), left: show(left) };
}

/** Returns the expression that gives an order's part back, to be batched with other writes. */
export const givingBack = (orderId: string) => sql`usage_give_back(${orderId}::uuid)`;

/** Stops counting an order that came back. Call it before moving its money: counters are locked before accounts. */
export async function giveBackUsage(tx: Tx, orderId: string): Promise<void> {
  await soon(tx, sql`select ${givingBack(orderId)}`.execute(tx));
}

const cleanedAtOnce = 1000;

/** Deletes expired parts of limits no longer in use; those in use do it themselves. */
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
