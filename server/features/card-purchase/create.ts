import {
  balancePayType,
  cardDisclaimerVersion,
  cardOrderMinutes,
  cardQuoteLifeS,
  maxUnpaidCards,
} from '#contract/card-purchase/rules.ts';
import { scaleOf } from '#contract/platform/assets.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { parseUnits } from '#contract/platform/money.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Tx } from '#server/platform/db.ts';
import { firstStep } from '#server/platform/orders.ts';
import { newRow } from '#server/platform/new-rows.ts';
import { writeTogether } from '#server/platform/write-together.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { takePosition } from '../convert/index.ts';
import { useQuote, type Quote } from '../quotes/index.ts';
import { lookAtBalance, payFromBalance } from './deliver.ts';
import { assertNoDebt, assertWithin, pairFor, purposeOf, takeLimits } from './quote.ts';
import { toPurchase } from './show.ts';
import { cardPurchases, type CardPurchaseRow } from './tables.ts';

interface Order {
  readonly quoteId: string;
  readonly total: string;
  readonly payType: string;
  readonly disclaimer: string;
}

/** Orders coins at a quote's price, using up the quote. When paid from the account's own money, they arrive at once. */
export const createPurchase = defineCommand({
  name: 'cardPurchase.create',
  standing: 'unfrozen',
  locks: 'account',
  draws: () => ({ pocket: 'globalAccount' }),
  ask: async ({ tx, deps, session }, { quoteId, payType, disclaimer }: Order) => {
    if (disclaimer !== cardDisclaimerVersion) refuse('cardPurchase:disclaimer', { version: cardDisclaimerVersion });
    const { accountId, userId } = session;
    const claim = { id: quoteId, accountId, userId, purposes: [purposeOf(payType)] };
    const isCard = payType !== balancePayType;
    const [, , quote] = await allDone([
      isCard ? assertFewUnpaid(tx, accountId) : Promise.resolve(),
      assertNoDebt(tx, accountId),
      useQuote(tx, deps, claim),
    ]);
    return quote;
  },
  work: async (given: Given<Quote>, order: Order) => {
    const { tx, deps, session, found: quote } = given;
    const { accountId, userId } = session;
    if (parseUnits(order.total, scaleOf(quote.gives.asset)) !== quote.gives.units) refuse(60025);
    // Uses the current offer: a pair withdrawn since is not sold at an earlier price.
    const pair = pairFor(session, quote.gets.asset, quote.gives.asset, order.payType);
    assertWithin(pair, quote.gives.units);
    const id = deps.ids.uuid();
    const fee = must(quote.fee, 'the fee of a quote');
    const [, , payer] = await allDone([
      takeLimits(tx, deps, pair, { accountId, orderId: id, amount: quote.gives.units }),
      takePosition(tx, { gives: { ...quote.gives, units: quote.gives.units - fee }, gets: quote.gets }),
      order.payType === balancePayType ? lookAtBalance(tx, accountId, quote.gives.asset) : Promise.resolve(undefined),
    ]);
    const row = rowOf(given, id, quote, order);
    const { status } = row;
    const rows = [
      newRow('card_purchase', row),
      firstStep(cardPurchases, { id, status, at: given.now, actorId: userId }),
    ];
    await writeTogether(tx, { rows });
    const made: CardPurchaseRow = { ...row, steps: [{ status, at: given.now.toISOString() }] };
    const done = payer ? await payFromBalance(given, made, payer) : made;
    const shown = toPurchase(done);
    const { coin, coinAmount, currency, currencyAmount, payType } = shown;
    const details = { coin, coinAmount, currency, currencyAmount, fee: shown.fee, payType, accountId };
    given.note({ action: 'cardPurchase.create', subject: `cardPurchase:${id}`, details });
    return shown;
  },
});

/** Refuses 40016 if the maximum number of orders already waits for payment. */
async function assertFewUnpaid(tx: Tx, accountId: string): Promise<void> {
  const { count } = await tx
    .selectFrom('card_purchase')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .where('status', '=', 'pendingPayment')
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxUnpaidCards) refuse(40016, { limit: maxUnpaidCards });
}

function rowOf({ session, now }: Given<Quote>, id: string, quote: Quote, { payType, disclaimer }: Order) {
  const later = (ms: number) => new Date(now.getTime() + ms);
  return {
    id,
    account_id: session.accountId,
    quote_id: quote.id,
    coin: quote.gets.asset,
    coin_amount: String(quote.gets.units),
    currency: quote.gives.asset,
    currency_amount: String(quote.gives.units),
    fee: String(must(quote.fee, 'the fee of a quote')),
    rate: quote.rate.value,
    is_adjusted: false,
    terms_id: quote.termsId,
    pay_type: payType,
    disclaimer,
    status: 'pendingPayment' as const,
    failure: null,
    price_until: new Date(Math.min(quote.expiresAt.getTime(), now.getTime() + cardQuoteLifeS * 1000)),
    due_at: later(cardOrderMinutes * 60_000),
    confirmed_at: null,
    payment_id: null,
    provider_reference: null,
    ended_at: null,
    made_by: session.userId,
    created_at: now,
    updated_at: now,
  };
}
