import { cardPurchaseValues } from '#contract/card-purchase/rules.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import { parseUnits } from '#contract/platform/money.ts';
import { noteAccountChange } from '#server/platform/events.ts';
import { moveOrder, movedBy } from '#server/platform/orders.ts';
import { sessionOf } from '#server/platform/http/context.ts';
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

/** Refuses what an order is over for, by the code of how it ended; 60016 where its time to be paid is over. */
export function refuseOver({ status, due_at: dueAt }: CardPurchaseRow, now: Date): void {
  if (status === 'cancelled') refuse(40004);
  if (status === 'payingOut') refuse(40005);
  if (status === 'completed') refuse(40006);
  if (status === 'paymentFailed') refuse(60008);
  if (dueAt !== null && dueAt <= now) refuse(60016);
}

/** What the price of an order of the account is now, looked up before the transaction. Refuses `request:notFound`. */
export async function outsideRate(deps: Deps, accountId: string, id: string, whom: Parameters<typeof rateNow>[2]) {
  const row = await purchases(deps.db).where('id', '=', id).where('account_id', '=', accountId).executeTakeFirst();
  return rateNow(deps, row ?? refuse('request:notFound'), whom);
}

/** The customer agrees to the figures that he saw. Where they moved meanwhile he is shown the new ones instead. */
export const confirmPurchase = defineCommand({
  name: 'cardPurchase.confirm',
  standing: 'unfrozen',
  locks: 'account',
  stepUp: verifiedFor('card.purchase'),
  outside: (deps, context, { id }: Confirmation) => {
    const session = sessionOf(context);
    return outsideRate(deps, session.accountId, id, session);
  },
  work: async (given: Given<undefined, string>, { id, total, coinAmount }: Confirmation) => {
    const { tx, deps, session, now, outside } = given;
    const row = await lockOwn(tx, session.accountId, id);
    refuseOver(row, now);
    const { coin, currency } = row;
    const isSeen =
      parseUnits(total, scaleOf(assetCode(currency))) === BigInt(row.currency_amount) &&
      parseUnits(coinAmount, scaleOf(assetCode(coin))) === BigInt(row.coin_amount);
    if (!isSeen) refuse(60025);
    given.verify(cardPurchaseValues({ id, currency, currencyAmount: total, coin, coinAmount }));
    const confirmed = { ...row, confirmed_at: now, updated_at: now };
    await tx.updateTable('card_purchase').set({ confirmed_at: now, updated_at: now }).where('id', '=', id).execute();
    const priced = await reprice(tx, deps, confirmed, outside);
    await noteAccountChange(tx, session.accountId);
    const shown = toPurchase(priced);
    const details = { currencyAmount: total, coinAmount, needsConfirmation: String(shown.needsConfirmation) };
    given.note({ action: 'cardPurchase.confirm', subject: `cardPurchase:${id}`, details });
    return shown;
  },
});

/** Cancels what is not paid. A card that is charged all the same gets its money back. */
export const cancelPurchase = defineCommand({
  name: 'cardPurchase.cancel',
  locks: 'account',
  work: async (given: Given, { id }: { readonly id: string }) => {
    const { tx, deps, session, now } = given;
    const row = await lockOwn(tx, session.accountId, id);
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
