import { sql } from 'kysely';
import type { BankReason } from '#contract/fiat-withdrawals/rules.ts';
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
import { amountsOf } from './store.ts';

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

/** What identifies a payment; amounts in smallest units. */
export interface Payment {
  /** As `paidIndex` returns it. */
  readonly index: Buffer;
  /** What leaves the account. */
  readonly pays: bigint;
  readonly arrives: bigint;
}

/** Returns the payments that the account made within that many days to the recipients of these, by their references. */
export async function findPaidBefore(
  { clock }: Pick<Deps, 'clock'>,
  db: Queryable,
  { accountId, days }: { readonly accountId: string; readonly days: number },
  asked: readonly Pick<Payment, 'index'>[],
): Promise<readonly Payment[]> {
  const indexes = asked.map(({ index }) => index);
  const rows = await db
    .selectFrom('remittance_order')
    .select(['paid_index', 'pay_amount', 'gross_amount', 'fee'])
    .where('account_id', '=', accountId)
    .where('created_at', '>', new Date(clock.now().getTime() - days * dayMs))
    .where('paid_index', '=', sql<Buffer>`any (${indexes}::bytea[])`)
    .where('status', '<>', 'failed')
    .where('returned_at', 'is', null)
    .execute();
  return rows.flatMap(({ paid_index: index, pay_amount, gross_amount, fee }) =>
    index === null ? [] : [{ index, pays: BigInt(pay_amount), arrives: BigInt(gross_amount) - BigInt(fee) }],
  );
}

/** State of an order made for a line; amounts as decimals, each in its currency. */
export interface MadeRemittance extends ReturnType<typeof amountsOf> {
  readonly id: string;
  readonly status: RemittanceOrderState;
  readonly rate: string;
  readonly failureReason: string | null;
  readonly bankReason: BankReason | null;
}

/** Returns the orders that exist among these ids, by id. */
export async function listMade(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, MadeRemittance>> {
  const rows = await db
    .selectFrom('remittance_order')
    .select(['id', 'status', 'rate', 'failure_reason', 'bank_reason'])
    .select(['pay_asset', 'pay_amount', 'receive_asset', 'gross_amount', 'fee'])
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute();
  return new Map(
    rows.map((row) => {
      const { id, status, rate, failure_reason: failureReason, bank_reason: bankReason } = row;
      return [id, { id, status, rate, failureReason, bankReason, ...amountsOf(row) }];
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
