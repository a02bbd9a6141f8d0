import { cardQuoteLifeS } from '#contract/card-purchase/rules.ts';
import { refuse } from '#contract/platform/errors.ts';
import { writeAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { noteAccountChange } from '#server/platform/events.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { getAccount, lockAccounts, readStanding, refuseFrozen } from '../accounts/index.ts';
import { publicNameOf } from '../kyc/index.ts';
import { outsideRate, refuseOver } from './confirm.ts';
import { reprice } from './price.ts';
import { textOf, toPurchase } from './show.ts';
import { cardPayments, lockOwn } from './store.ts';
import type { CardPaymentRow, CardPurchaseRow } from './tables.ts';
import { takePayment } from './take.ts';

/**
 * The provider's page for an order: one payment for one person on one device at a time. Whoever asks from another device
 * closes the page of the first; what was paid there already counts.
 */
export async function authorise(deps: Deps, context: Context, { id }: { readonly id: string }) {
  const session = sessionOf(context);
  const rate = await outsideRate(deps, session.accountId, id, session);
  const begun = await deps.db.transaction().execute((tx) => begin(tx, deps, context, { id, rate }));
  const { row, payment, left } = begun;
  if (!payment) return { order: toPurchase(row), page: null };
  for (const other of left) await closePage(deps, other);
  const { name } = publicNameOf(await getAccount(deps.db, session.accountId));
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
    returnUrl: `${deps.config.publicOrigin ?? context.origin}/dashboard/ramp/order?id=${id}&return=card`,
    expiresAt: payment.expires_at,
  });
  return { order: toPurchase(row), page: { ...page, expiresAt: payment.expires_at.toISOString() } };
}

interface Begun {
  readonly row: CardPurchaseRow;
  /** Undefined where the customer has to confirm first. */
  readonly payment: CardPaymentRow | undefined;
  /** Pages of before, which may still be open. */
  readonly left: readonly string[];
}

async function begin(
  tx: Tx,
  deps: Deps,
  context: Context,
  { id, rate }: { readonly id: string; readonly rate: string },
): Promise<Begun> {
  const session = sessionOf(context);
  const now = deps.clock.now();
  await lockAccounts(tx, [session.accountId]);
  refuseFrozen(await readStanding(tx, [session.accountId, session.userId]));
  const found = await lockOwn(tx, session.accountId, id);
  refuseOver(found, now);
  if (found.confirmed_at === null) refuse(60015, { status: 'unconfirmed' });
  const row = await reprice(tx, deps, found, rate);
  await noteAccountChange(tx, session.accountId);
  if (row.confirmed_at === null) return { row, payment: undefined, left: [] };
  const open = await cardPayments(tx)
    .where('purchase_id', '=', id)
    .where('status', '=', 'awaitingPayment')
    .orderBy('created_at')
    .execute();
  const payment = await insertPayment(tx, deps, context, row);
  return { row, payment, left: open.map((one) => one.id) };
}

async function insertPayment(tx: Tx, deps: Deps, context: Context, { id }: CardPurchaseRow): Promise<CardPaymentRow> {
  const { userId } = sessionOf(context);
  const now = deps.clock.now();
  const row = {
    id: deps.ids.uuid(),
    purchase_id: id,
    user_id: userId,
    device_id: context.deviceId,
    status: 'awaitingPayment' as const,
    reference: null,
    is_unwanted: false,
    expires_at: new Date(now.getTime() + cardQuoteLifeS * 1000),
    created_at: now,
    updated_at: now,
  };
  await tx.insertInto('card_payment').values(row).execute();
  const actor = { kind: 'user', id: userId } as const;
  const details = { payment: row.id };
  await writeAudit(tx, {
    actor,
    from: context,
    action: 'cardPurchase.authorise',
    subject: `cardPurchase:${id}`,
    details,
  });
  return row;
}

/** Refuses 40005 where it was paid there. */
async function closePage(deps: Deps, paymentId: string): Promise<void> {
  const payment = await deps.providers.cardPurchase.cancel(paymentId);
  await takePayment(deps, paymentId);
  if (payment?.paid && payment.status !== 'failed') refuse(40005);
}
