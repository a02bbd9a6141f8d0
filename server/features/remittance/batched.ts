import { sql } from 'kysely';
import { scaleOf } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import { parseUnits } from '#contract/platform/money.ts';
import { channelIdOf, splitRemittance, type RemittanceSide } from '#contract/remittance/rules.ts';
import type { RemittanceOrderState } from '#contract/remittance/states.ts';
import { writeAudit } from '#server/platform/audit.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { dayMs } from '#server/platform/durations.ts';
import { ownEnd } from '../commands/index.ts';
import { asShort } from '../global-account/index.ts';
import { useQuote } from '../quotes/index.ts';
import { judgeRemittance, lookAtRemittance, type OrderBody } from './check.ts';
import { assertWithin, keepPrice, purposeOf, type Pricing } from './quote.ts';
import { askRoom, holdFor, type Ordering } from './request.ts';
import { amountsOf, paidIndex } from './store.ts';

/** One of many orders that were confirmed together, and approved if the company's rule requires it. */
export interface BatchedOrder extends Omit<OrderBody, 'quoteId' | 'recipientId' | 'isSaved' | 'files'> {
  /** Assigned before the first try, so that a second order can't be made under it. */
  readonly id: string;
  readonly batchId: string;
  readonly side: RemittanceSide;
  /** Decimal in the currency of that side. */
  readonly amount: string;
}

/**
 * Makes an order at the current price, in the transaction that marks its line. Refuses for the same reasons as a single
 * order.
 */
export async function makeBatched(
  ordering: Omit<Ordering, keyof ReturnType<typeof ownEnd>>,
  { pair, way, mid, rate }: Omit<Pricing, 'split'>,
  { id, batchId, side, amount, ...order }: BatchedOrder,
): Promise<void> {
  const { tx, deps, session } = ordering;
  const units = parseUnits(amount, scaleOf(side === 'pay' ? pair.from : pair.to)) ?? 0n;
  const split = splitRemittance(pair, way, pair.from === pair.to ? null : rate, units, side);
  if (!split) refuse(50014, { field: 'amount' });
  assertWithin(way, split.gross);
  const kept = await keepPrice(deps, tx, session, { pair, way, split, mid, rate });
  const { accountId, userId } = session;
  const purposes = [purposeOf(channelIdOf(pair.to, way.scheme.code))];
  const quote = await useQuote(tx, deps, { id: kept.id, accountId, userId, purposes });
  const body = { ...order, quoteId: quote.id, recipientId: null, isSaved: false, files: [] };
  const checked = await judgeRemittance(deps, session, quote, body, await lookAtRemittance(tx, session, body));
  const room = await askRoom({ tx, deps, session }, id, checked);
  const end = ownEnd(tx);
  const { row } = await holdFor({ ...ordering, ...end }, checked, body, null, room);
  await end.done().catch(asShort(tx, accountId, pair.from));
  await writeAudit(tx, {
    actor: { kind: 'system', id: 'remittanceBatch' },
    action: 'remittance.create',
    subject: `remittance:${id}`,
    details: { asset: pair.from, amount: row.pay_amount, scheme: row.scheme, accountId, batchId, userId },
  });
}

/** Payment to look up. */
export interface PaidBefore {
  readonly account: string;
  readonly reference: string;
  /** Smallest units of the side named. */
  readonly units: bigint;
}

/** Returns the indexes of the payments the account already made within that many days. */
export async function findPaidBefore(
  deps: Deps,
  db: Queryable,
  { accountId, asset, side, days }: { accountId: string; asset: string; side: RemittanceSide; days: number },
  asked: readonly PaidBefore[],
): Promise<ReadonlySet<number>> {
  const nameOf = ({ account, reference }: PaidBefore) => paidIndex(deps, accountId, asset, account, reference);
  const names = asked.map((one) => nameOf(one).toString('hex'));
  const rows = await db
    .selectFrom('remittance_order')
    .select(['paid_index', 'pay_amount', 'gross_amount', 'fee'])
    .where('account_id', '=', accountId)
    .where('created_at', '>', new Date(deps.clock.now().getTime() - days * dayMs))
    .where('paid_index', 'is not', null)
    .where('status', '<>', 'failed')
    .where('returned_at', 'is', null)
    .execute();
  const paid = new Set(
    rows.map(({ paid_index, pay_amount, gross_amount, fee }) => {
      const units = side === 'pay' ? BigInt(pay_amount) : BigInt(gross_amount) - BigInt(fee);
      return `${paid_index?.toString('hex')} ${units}`;
    }),
  );
  return new Set(names.flatMap((name, at) => (paid.has(`${name} ${asked[at]?.units}`) ? [at] : [])));
}

/** State of an order made for a line; amounts as decimals, each in its currency. */
export interface MadeRemittance extends ReturnType<typeof amountsOf> {
  readonly id: string;
  readonly status: RemittanceOrderState;
  readonly rate: string;
  readonly failureReason: string | null;
}

/** Returns the orders that exist among these ids, by id. */
export async function listMade(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, MadeRemittance>> {
  const rows = await db
    .selectFrom('remittance_order')
    .select(['id', 'status', 'rate', 'failure_reason'])
    .select(['pay_asset', 'pay_amount', 'receive_asset', 'gross_amount', 'fee'])
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute();
  return new Map(
    rows.map((row) => {
      const { id, status, rate, failure_reason: failureReason } = row;
      return [id, { id, status, rate, failureReason, ...amountsOf(row) }];
    }),
  );
}

/** Counts these orders by state. */
export async function countMade(db: Queryable, ids: readonly string[]): Promise<Record<RemittanceOrderState, number>> {
  const rows = await db
    .selectFrom('remittance_order')
    .select(['status', sql<string>`count(*)`.as('count')])
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .groupBy('status')
    .execute();
  const of = (state: RemittanceOrderState) => Number(rows.find(({ status }) => status === state)?.count ?? 0);
  return { pending: of('pending'), processing: of('processing'), success: of('success'), failed: of('failed') };
}
