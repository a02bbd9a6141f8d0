import { cardPurchaseValues } from '#contract/card-purchase/rules.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import { parseUnits } from '#contract/platform/money.ts';
import { noteAccountChange } from '#server/platform/events.ts';
import { moveOrder, movedBy } from '#server/platform/orders.ts';
import { soon } from '#server/platform/pipelined.ts';
import type { Queryable } from '#server/platform/db.ts';
import { sessionOf, type Session } from '#server/platform/http/context.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { verifiedFor } from '../step-up/index.ts';
import { giveBackUsage } from '../usage/index.ts';
import { rateNow, reprice } from './price.ts';
import { toPurchase } from './show.ts';
import { lockOwn, purchases } from './store.ts';
import { cardPurchases, type CardPurchaseRow } from './tables.ts';

interface Confirmation {
  readonly id: string;
  readonly total: string;
  readonly coinAmount: string;
  readonly verification: string;
}

/** Refuses an order that is over with the code of how it ended; 60016 if its time to pay has expired. */
export function refuseOver({ status, due_at: dueAt }: CardPurchaseRow, now: Date): void {
  if (status === 'cancelled') refuse(40004);
  if (status === 'payingOut') refuse(40005);
  if (status === 'completed') refuse(40006);
  if (status === 'paymentFailed') refuse(60008);
  if (dueAt !== null && dueAt <= now) refuse(60016);
}

/** Looks up the current price of the account's order before the transaction. Refuses `request:notFound`. */
export async function lookAtRate(db: Queryable, deps: Deps, session: Session, id: string) {
  const own = purchases(db).where('id', '=', id).where('account_id', '=', session.accountId);
  const row = await own.executeTakeFirst();
  return async () => rateNow(deps, row ?? refuse('request:notFound'), session);
}

/** Confirms the figures the customer saw. If they moved meanwhile, the customer is shown the new ones instead. */
export const confirmPurchase = defineCommand({
  name: 'cardPurchase.confirm',
  standing: 'unfrozen',
  locks: 'account',
  stepUp: verifiedFor('card.purchase'),
  look: (db, deps, context, { id }: Confirmation) => lookAtRate(db, deps, sessionOf(context), id),
  ask: ({ tx, session }, { id }) => lockOwn(tx, session.accountId, id),
  work: async (given: Given<CardPurchaseRow, string>, { id, total, coinAmount }: Confirmation) => {
    const { tx, deps, session, now, outside, found: row } = given;
    refuseOver(row, now);
    const { coin, currency } = row;
    const isSeen =
      parseUnits(total, scaleOf(assetCode(currency))) === BigInt(row.currency_amount) &&
      parseUnits(coinAmount, scaleOf(assetCode(coin))) === BigInt(row.coin_amount);
    if (!isSeen) refuse(60025);
    given.verify(cardPurchaseValues({ id, currency, currencyAmount: total, coin, coinAmount }));
    const change = { confirmed_at: now, updated_at: now };
    await soon(tx, tx.updateTable('card_purchase').set(change).where('id', '=', id).execute());
    const priced = await reprice(tx, deps, { ...row, ...change }, outside);
    await noteAccountChange(tx, session.accountId);
    const shown = toPurchase(priced);
    const details = { currencyAmount: total, coinAmount, needsConfirmation: String(shown.needsConfirmation) };
    given.note({ action: 'cardPurchase.confirm', subject: `cardPurchase:${id}`, details });
    return shown;
  },
});

/** Cancels an unpaid order. A card that is charged anyway is refunded. */
export const cancelPurchase = defineCommand({
  name: 'cardPurchase.cancel',
  locks: 'account',
  ask: ({ tx, session }, { id }: { readonly id: string }) => lockOwn(tx, session.accountId, id),
  work: async (given: Given<CardPurchaseRow>, { id }) => {
    const { tx, deps, session, now, found: row } = given;
    if (row.status === 'cancelled') refuse(60017);
    refuseOver({ ...row, due_at: null }, now);
    const change = { ended_at: now, due_at: null };
    const moved = await moveOrder(tx, deps, cardPurchases, row, 'cancelled', { ...movedBy('user', given), change });
    await giveBackUsage(tx, id);
    given.note({
      action: 'cardPurchase.cancel',
      subject: `cardPurchase:${id}`,
      details: { accountId: session.accountId },
    });
    return toPurchase({ ...moved, steps: [...row.steps, { status: moved.status, at: now.toISOString() }] });
  },
});
