import { dealerWindows, maxCancellations, maxUnpaidBuys, sellValues } from '#contract/dealer-orders/rules.ts';
import type { DynamicValues } from '#contract/dynamic-forms/rules.ts';
import { getAsset, scaleOf } from '#contract/platform/assets.ts';
import { must, Refusal, refuse } from '#contract/platform/errors.ts';
import { parseUnits } from '#contract/platform/money.ts';
import { channelsFor } from '#contract/receipt-methods/rules.ts';
import { holding } from '#server/ledger/index.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Tx } from '#server/platform/db.ts';
import { changeOf } from '#server/platform/events.ts';
import { newRow } from '#server/platform/new-rows.ts';
import { firstStep } from '#server/platform/orders.ts';
import { writeTogether } from '#server/platform/write-together.ts';
import { owes } from '../accounts/index.ts';
import { dealerOfPair, tradeOf } from '../acceptor/index.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { pairFor, takeLimits } from '../convert/index.ts';
import { useQuote, type Quote } from '../quotes/index.ts';
import { listMethods, openMethod, type ReceiptMethodTable } from '../receipt-methods/index.ts';
import { verifiedFor } from '../step-up/index.ts';
import { cancellationsToday, payeeMethod, purposeOf } from './quote.ts';
import { showAll } from './store.ts';
import { dealerOrderOrders, type DealerOrderRow, type DealerOrderTable } from './tables.ts';
import { tellingSides } from './tell.ts';

interface Buy {
  readonly quoteId: string;
  readonly total: string;
  readonly payType: string;
}

interface Sell {
  readonly quoteId: string;
  readonly total: string;
  readonly userReceiptMethodInfoDetailId: string;
  readonly verification: string;
}

/** Buys coins. The dealer's are held; he is paid outside, to the account that the order shows. */
export const buyCoin = defineCommand({
  name: 'dealerOrder.buy',
  standing: 'unfrozen',
  locks: 'account',
  work: async (given: Given, { quoteId, total, payType }: Buy) => {
    const { tx, deps, session } = given;
    await allDone([assertMayOrder(given), assertFewUnpaid(tx, session.accountId)]);
    const quote = await takeQuote(given, quoteId, total, [payType], 'buy');
    const dealerId = await dealerOfPair(tx, must(quote.offer, 'the offer of a quote').pairId);
    const method = (await payeeMethod(tx, dealerId, payType)) ?? refuse(60024);
    const values = await openMethod(deps, method);
    return make(given, quote, { dealerId, seller: dealerId, method, values });
  },
});

/** Sells coins, which are held; the dealer pays outside, to the chosen account. */
export const sellCoin = defineCommand({
  name: 'dealerOrder.sell',
  standing: 'free',
  stepUp: verifiedFor('ramp.sell'),
  locks: 'account',
  work: async (given: Given, { quoteId, total, userReceiptMethodInfoDetailId: methodId }: Sell) => {
    const { tx, deps, session } = given;
    const [, , methods] = await allDone([
      assertMayOrder(given),
      refuseIndebted(tx, session.accountId),
      listMethods(tx, session.accountId),
    ]);
    const method = methods.find(({ id }) => id === methodId) ?? refuse(60020);
    const quote = await takeQuote(given, quoteId, total, [method.channel], 'sell');
    given.verify(sellValues({ quoteId, total, method: methodId }));
    const dealerId = await dealerOfPair(tx, must(quote.offer, 'the offer of a quote').pairId);
    const values = await openMethod(deps, method);
    return make(given, quote, { dealerId, seller: session.accountId, method, values });
  },
});

async function refuseIndebted(tx: Tx, accountId: string): Promise<void> {
  if (await owes(tx, accountId)) refuse(60011, { reason: 'debt' });
}

/** Refuses 60023 until midnight (UTC) to whoever has cancelled too often. */
async function assertMayOrder({ tx, session, now }: Given): Promise<void> {
  const cancelled = await cancellationsToday(tx, session.accountId, now);
  if (cancelled < maxCancellations) return;
  const midnight = Date.parse(`${now.toISOString().slice(0, 10)}T00:00:00Z`) + 86_400_000;
  refuse(60023, { limit: maxCancellations, retryAfterSeconds: Math.ceil((midnight - now.getTime()) / 1000) });
}

/** Refuses 40016 where as many buys wait for the customer's payment as may. */
async function assertFewUnpaid(tx: Tx, accountId: string): Promise<void> {
  const { count } = await tx
    .selectFrom('dealer_order')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .where('side', '=', 'buy')
    .where('status', 'in', ['pendingDealerConfirmation', 'pendingUserPayment'])
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxUnpaidBuys) refuse(40016, { limit: maxUnpaidBuys });
}

/** Uses the quote up. Refuses 60025 where the total that was shown to the customer is another one. */
async function takeQuote(
  { tx, deps, session }: Given,
  id: string,
  total: string,
  channels: readonly string[],
  side: DealerOrderTable['side'],
): Promise<Quote> {
  const { accountId, userId } = session;
  const quote = await useQuote(tx, deps, { id, accountId, userId, purposes: channels.map(purposeOf) });
  const isBuy = getAsset(quote.gives.asset).kind === 'fiat';
  if (isBuy !== (side === 'buy')) refuse('request:notFound');
  const money = isBuy ? quote.gives : quote.gets;
  if (parseUnits(total, scaleOf(money.asset)) !== money.units) refuse(60025);
  if (!channelsFor(money.asset).some(({ code }) => channels.includes(code))) refuse(40001);
  return quote;
}

interface Sides {
  readonly dealerId: string;
  /** Whose coins are held. */
  readonly seller: string;
  readonly method: ReceiptMethodTable;
  readonly values: DynamicValues;
}

async function make(given: Given, quote: Quote, sides: Sides) {
  const { tx, deps, session, now } = given;
  const { accountId, userId } = session;
  const id = deps.ids.uuid();
  const terms = pairFor(session, quote.gives.asset, quote.gets.asset);
  await takeLimits(tx, { deps, pair: terms, accountId, orderId: id, amount: quote.gives.units });
  const holdId = await holdCoins(tx, id, quote, sides);
  const payee = await deps.vault.seal('dealerOrder', id, JSON.stringify(sides.values));
  const row = rowOf(given, id, quote, { ...sides, holdId, payee });
  const begun = firstStep(dealerOrderOrders, { id, status: row.status, at: now, actorId: userId });
  given.writeAll({ rows: [newRow('dealer_order', row), begun], told: [changeOf(sides.dealerId)] });
  given.writeAll(tellingSides(deps, row, 'dealerOrder.new'));
  const shown: DealerOrderRow = {
    ...row,
    appeal: null,
    unread: { customer: 0, dealer: 0 },
    steps: [{ status: row.status, at: now.toISOString() }],
  };
  const [order] = await showAll(deps, tx, [shown], 'customer');
  const { side, coin, coinAmount, currency, currencyAmount, price, payType } = must(order, 'the order');
  const details = { side, coin, coinAmount, currency, currencyAmount, price, payType, accountId };
  given.note({ action: `dealerOrder.${side}`, subject: `dealerOrder:${id}`, details });
  return must(order, 'the order');
}

/** Refuses 60022 where a dealer has not as much any more, and 60028 where the customer has not. */
async function holdCoins(tx: Tx, id: string, { gives, gets }: Quote, { dealerId, seller }: Sides): Promise<string> {
  const coins = seller === dealerId ? gets : gives;
  const names = { kind: 'ramp.hold', reference: id, key: `ramp-hold:${id}` };
  const held = holding({ ...names, owner: seller, asset: coins.asset, amount: coins.units });
  try {
    // By itself: the order's row needs the hold, and none is there where there is too little.
    await writeTogether(tx, {}, held);
    return held.holdId;
  } catch (error) {
    if (seller === dealerId && error instanceof Refusal && error.code === 60028) refuse(60022);
    throw error;
  }
}

function rowOf(
  given: Given,
  id: string,
  quote: Quote,
  { dealerId, method, holdId, payee }: Sides & { readonly holdId: string; readonly payee: Buffer },
): DealerOrderTable {
  return {
    ...tradeOf(given, quote),
    id,
    dealer_id: dealerId,
    status: 'pendingDealerConfirmation',
    cancel_reason: null,
    hold_id: holdId,
    channel: method.channel,
    method_id: method.id,
    payee_sealed: payee,
    confirm_minutes: dealerWindows.confirmMinutes,
    pay_minutes: dealerWindows.payMinutes,
    receipt_minutes: dealerWindows.receiptMinutes,
    due_at: new Date(given.now.getTime() + dealerWindows.confirmMinutes * 60_000),
    confirmed_at: null,
    ended_at: null,
    reminded_of: null,
  };
}
