import type { CardPaymentState } from '#contract/card-purchase/states.ts';
import { scaleOf, assetCode } from '#contract/platform/assets.ts';
import { parseUnits } from '#contract/platform/money.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { moveOrder } from '#server/platform/orders.ts';
import type { CardPayment } from '#server/providers/card-purchase/card-purchase.ts';
import { getAccount, lockAccounts } from '../accounts/index.ts';
import { byProvider, deliver, fail } from './deliver.ts';
import { priceAtPayment, rateOffered } from './price.ts';
import { beginReversal } from './reversal.ts';
import { cardPayments, lockPurchase, purchases } from './store.ts';
import { cardPurchases, type CardPaymentRow, type CardPurchaseRow } from './tables.ts';

/** Refunds a payment no order accepts. */
export const refundTask = 'cardPurchase.refund';

/** States in which the card was charged and the money is ours or on its way. */
const paidStates: readonly CardPaymentState[] = ['processing', 'onHold', 'delivering', 'completed'];
const isPaid = ({ status }: Pick<CardPayment, 'status'>) => paidStates.includes(status);

/**
 * Queries the provider for a payment's status, and advances its order accordingly. Reports, the return page and the
 * clock all go through here, so it doesn't matter which comes first, or how often. @returns false for a payment that is
 * not ours
 */
export async function takePayment(deps: Deps, id: string): Promise<boolean> {
  const payment = await deps.providers.cardPurchase.get(id);
  const known = await cardPayments(deps.db).where('id', '=', id).executeTakeFirst();
  if (!known) return false;
  if (!payment) return true;
  const seen = await purchases(deps.db).where('id', '=', known.purchase_id).executeTakeFirstOrThrow();
  const rate = isLate(seen, payment) ? await rateFor(deps, seen) : seen.rate;
  await deps.db.transaction().execute(async (tx) => {
    await lockAccounts(tx, [seen.account_id]);
    const row = await lockPurchase(tx, seen.id);
    if (!row) return;
    const before = await cardPayments(tx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
    await note(tx, deps, payment);
    await lead(tx, deps, { row, payment, before, rate });
  });
  return true;
}

/** Returns the rate on the terms of the order's account; undefined if it is no longer offered to the customer. */
async function rateFor(deps: Deps, row: CardPurchaseRow): Promise<string | undefined> {
  const { tier, country } = await getAccount(deps.db, row.account_id);
  return rateOffered(deps, row, { tier, country });
}

/** Returns whether the price at the time of payment must be checked. */
const isLate = ({ price_until: until, payment_id: paymentId }: CardPurchaseRow, { paid }: CardPayment) =>
  paymentId === null && paid !== null && paid.at > until;

const note = (tx: Tx, { clock }: Deps, { id, status, reference }: CardPayment) =>
  tx.updateTable('card_payment').set({ status, reference, updated_at: clock.now() }).where('id', '=', id).execute();

interface Led {
  readonly row: CardPurchaseRow;
  readonly payment: CardPayment;
  readonly before: CardPaymentRow;
  /** Undefined if the payment came late and the pair is no longer offered. */
  readonly rate: string | undefined;
}

async function lead(tx: Tx, deps: Deps, led: Led): Promise<void> {
  const { row, payment } = led;
  const isOurs = row.payment_id === payment.id;
  if (isPaid(payment)) return isOurs && row.status !== 'paymentFailed' ? goOn(tx, deps, led) : first(tx, deps, led);
  if (payment.status === 'failed') return takeFailure(tx, deps, led);
  if (payment.status === 'refunded' || payment.status === 'chargeback') return takeBack(tx, deps, led);
}

/** Counts the first payment of an order; any other payment for it is refunded. */
async function first(tx: Tx, deps: Deps, led: Led): Promise<void> {
  const { row, payment, rate, before } = led;
  if (row.status !== 'pendingPayment' || row.payment_id !== null) return giveBack(tx, before);
  const names = { payment_id: payment.id, provider_reference: payment.reference };
  await tx.updateTable('card_purchase').set(names).where('id', '=', row.id).execute();
  const claimed = { ...row, ...names };
  const paidAt = payment.paid?.at ?? deps.clock.now();
  const priced = rate === undefined ? undefined : await priceAtPayment(tx, claimed, rate, paidAt);
  if (!priced) {
    await fail(tx, deps, claimed, rate === undefined ? 'notOffered' : 'priceMoved');
    return giveBack(tx, before);
  }
  return goOn(tx, deps, { ...led, row: priced });
}

async function goOn(tx: Tx, deps: Deps, { row, payment }: Led): Promise<void> {
  await giveBackFurther(tx, row, payment);
  if (row.status === 'completed') return;
  // With each report: the amount may be known, or final, only after the payment was first counted.
  assertFigures(row, payment);
  if (payment.status === 'completed') await deliver(tx, deps, row);
  else if (row.status === 'pendingPayment')
    await moveOrder(tx, deps, cardPurchases, row, 'payingOut', { ...byProvider, change: { due_at: null } });
}

/** Ends the order after a page that accepts no more cards, unless another page of it is open. */
async function takeFailure(tx: Tx, deps: Deps, { row, payment }: Led): Promise<void> {
  if (row.payment_id === payment.id && row.status === 'payingOut') return void (await fail(tx, deps, row, 'declined'));
  if (row.status !== 'pendingPayment' || row.payment_id !== null) return;
  const other = await cardPayments(tx)
    .where('purchase_id', '=', row.id)
    .where('status', '=', 'awaitingPayment')
    .executeTakeFirst();
  if (!other) await fail(tx, deps, row, 'declined');
}

async function takeBack(tx: Tx, deps: Deps, { row, payment }: Led): Promise<void> {
  const kind = payment.status === 'chargeback' ? ('chargeback' as const) : ('refund' as const);
  const isOurs = row.payment_id === payment.id;
  if (isOurs && row.status === 'completed') return beginReversal(tx, deps, row, kind);
  const failure = kind === 'chargeback' ? 'chargeback' : 'refunded';
  if (isOurs ? row.status === 'payingOut' : row.status === 'pendingPayment' && row.payment_id === null)
    await fail(tx, deps, row, failure);
}

async function giveBack(tx: Tx, { id, is_unwanted: isKnown }: CardPaymentRow): Promise<void> {
  if (isKnown) return;
  await tx.updateTable('card_payment').set({ is_unwanted: true }).where('id', '=', id).execute();
  await enqueue(tx, refundTask, { id }, { jobKey: `${refundTask}:${id}` });
}

/**
 * Refunds what the customer paid on the same page again. The transaction the order was first seen with counts, as long
 * as it is one of those that charged a card.
 */
async function giveBackFurther(tx: Tx, { provider_reference: counted }: CardPurchaseRow, payment: CardPayment) {
  const charged = [payment.reference, ...payment.further];
  const kept = counted !== null && charged.includes(counted) ? counted : payment.reference;
  for (const reference of charged.filter((one) => one !== kept))
    await enqueue(tx, refundTask, { id: payment.id, reference }, { jobKey: `${refundTask}:${reference}` });
}

/** A payment whose figures differ from the order's delivers nothing: staff finds it among the failed reports. */
function assertFigures(row: CardPurchaseRow, { paid, reference }: CardPayment): void {
  if (!paid) return;
  const units = parseUnits(paid.amount, scaleOf(assetCode(row.currency)));
  if (paid.currency === row.currency && units === BigInt(row.currency_amount)) return;
  throw new Error(`the payment ${reference} is of ${paid.amount} ${paid.currency}, its order of something else`);
}

/**
 * Refunds an unwanted payment. Idempotent: repeated calls refund it once.
 * @param reference of several transactions of the payment's page, only this one
 */
export async function refund(deps: Deps, id: string, reference?: string): Promise<void> {
  await deps.providers.cardPurchase.refund(id, reference);
  await takePayment(deps, id);
}
