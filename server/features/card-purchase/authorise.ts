import { cardQuoteLifeS } from '#contract/card-purchase/rules.ts';
import { refuse } from '#contract/platform/errors.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Deps } from '#server/platform/deps.ts';
import { changeOf } from '#server/platform/events.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { getAccount } from '../accounts/index.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { publicNameOf } from '../kyc/index.ts';
import { lookAtRate, refuseOver } from './confirm.ts';
import { reprice } from './price.ts';
import { textOf, toPurchase } from './show.ts';
import { cardPayments, lockOwn } from './store.ts';
import type { CardPaymentRow, CardPurchaseRow } from './tables.ts';
import { takePayment } from './take.ts';

interface One {
  readonly id: string;
}

/**
 * Opens the provider’s page for an order: one payment for one person on one device at a time. A request from another
 * device closes the first one's page; a payment already made there still counts.
 */
export async function authorise(deps: Deps, context: Context, { id }: One) {
  const { row, payment, left, name } = await beginPayment(deps, context, { id });
  if (!payment) return { order: toPurchase(row), page: null };
  for (const other of left) await closePage(deps, other);
  const page = await deps.providers.cardPurchase.session({
    id: payment.id,
    orderId: id,
    currency: row.currency,
    amount: textOf(row.currency, row.currency_amount),
    coin: row.coin,
    coinAmount: textOf(row.coin, row.coin_amount),
    payType: row.pay_type,
    name,
    ip: context.ip,
    returnUrl: `${deps.config.publicOrigin ?? context.origin}/dashboard/ramp/order?id=${id}`,
    expiresAt: payment.expires_at,
  });
  return { order: toPurchase(row), page: { ...page, expiresAt: payment.expires_at.toISOString() } };
}

interface Begun {
  readonly row: CardPurchaseRow;
  /** Undefined if the customer has to confirm first. */
  readonly payment: CardPaymentRow | undefined;
  /** Earlier pages, which may still be open. */
  readonly left: readonly string[];
  /** Required name of the card's owner. */
  readonly name: string;
}

/** Records a payment before its provider learns of it, so that every reported payment is known. */
const beginPayment = defineCommand<One, Begun, Found, string>({
  name: 'cardPurchase.authorise',
  standing: 'unfrozen',
  locks: 'account',
  look: (db, deps, context, { id }) => lookAtRate(db, deps, sessionOf(context), id),
  ask: async ({ tx, session }, { id }) => {
    const [own, open, account] = await allDone([
      lockOwn(tx, session.accountId, id),
      cardPayments(tx)
        .where('purchase_id', '=', id)
        .where('status', '=', 'awaitingPayment')
        .orderBy('created_at')
        .execute(),
      getAccount(tx, session.accountId),
    ]);
    return { own, open, name: publicNameOf(account).name };
  },
  work: async (given, { id }) => {
    const { tx, deps, session, now, found, outside: rate } = given;
    const { own, open, name } = found;
    refuseOver(own, now);
    if (own.confirmed_at === null) refuse(60015, { status: 'unconfirmed' });
    const row = await reprice(tx, deps, own, rate);
    given.writeAll({ told: [changeOf(session.accountId)] });
    const details = { needsConfirmation: String(row.confirmed_at === null) };
    given.note({ action: 'cardPurchase.authorise', subject: `cardPurchase:${id}`, details });
    if (row.confirmed_at === null) return { row, payment: undefined, left: [], name };
    return { row, payment: insertPayment(given, id), left: open.map((one) => one.id), name };
  },
});

interface Found {
  readonly own: CardPurchaseRow;
  readonly open: readonly CardPaymentRow[];
  readonly name: string;
}

function insertPayment({ tx, deps, session, context, now, write }: Given<Found, string>, purchaseId: string) {
  const row = {
    id: deps.ids.uuid(),
    purchase_id: purchaseId,
    user_id: session.userId,
    device_id: context.deviceId,
    status: 'awaitingPayment' as const,
    reference: null,
    is_unwanted: false,
    expires_at: new Date(now.getTime() + cardQuoteLifeS * 1000),
    created_at: now,
    updated_at: now,
  };
  write(tx.insertInto('card_payment').values(row));
  return row;
}

/** Closes a page. Refuses 40005 if it was paid there. */
async function closePage(deps: Deps, paymentId: string): Promise<void> {
  const payment = await deps.providers.cardPurchase.cancel(paymentId);
  await takePayment(deps, paymentId);
  if (payment?.paid && payment.status !== 'failed') refuse(40005);
}
