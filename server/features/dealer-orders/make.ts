import { dealerWindows, maxCancellations, maxUnpaidBuys, sellValues } from '#contract/dealer-orders/rules.ts';
import { getAsset, scaleOf } from '#contract/platform/assets.ts';
import { must, Refusal, refuse } from '#contract/platform/errors.ts';
import { parseUnits } from '#contract/platform/money.ts';
import { channelsFor, listReceiptChannels } from '#contract/receipt-methods/rules.ts';
import { holding } from '#server/ledger/index.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Tx } from '#server/platform/db.ts';
import { changeOf } from '#server/platform/events.ts';
import { newRow } from '#server/platform/new-rows.ts';
import { firstStep } from '#server/platform/orders.ts';
import { writeTogether } from '#server/platform/write-together.ts';
import { getAccount, mayLeave, owes, type Account } from '../accounts/index.ts';
import { dealerOfPair, tradeOf } from '../acceptor/index.ts';
import { defineCommand, type Asking, type Given } from '../commands/index.ts';
import { pairFor, takeLimits } from '../convert/index.ts';
import { publicNameOf } from '../kyc/index.ts';
import { useQuote, type Quote } from '../quotes/index.ts';
import { listMethods, openMethod, type ReceiptMethodTable } from '../receipt-methods/index.ts';
import { verifiedFor } from '../step-up/index.ts';
import { cancellationsToday, payeeMethod, purposeOf } from './quote.ts';
import { toOrder } from './show.ts';
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
  ask: async (asking, { quoteId, payType }: Buy) => {
    const { tx, session } = asking;
    const unpaid = assertFewUnpaid(tx, session.accountId);
    const [, , quote] = await allDone([assertMayOrder(asking), unpaid, takeQuote(asking, quoteId, [payType])]);
    return { quote };
  },
  work: async (given: Given<{ readonly quote: Quote }>, { total, payType }: Buy) => {
    const { tx, found } = given;
    const { quote } = found;
    judgeQuote(quote, total, payType, 'buy');
    const { id, dealerId } = await takeDealer(given, quote);
    const sides = { dealerId, seller: dealerId };
    const [method, isFree, ...held] = await allDone([
      payeeMethod(tx, dealerId, payType),
      mayLeave(tx, given.deps, dealerId),
      holdCoins(tx, id, quote, sides),
      getAccount(tx, dealerId),
    ]);
    // Since it was quoted his coins have to stay: another dealer's may leave.
    if (!isFree) refuse(60022);
    return make(given, quote, { ...sides, id, method: method ?? refuse(60024) }, held);
  },
});

/** Sells coins, which are held; the dealer pays outside, to the chosen account. */
export const sellCoin = defineCommand({
  name: 'dealerOrder.sell',
  standing: 'free',
  stepUp: verifiedFor('ramp.sell'),
  locks: 'account',
  ask: async (asking, { quoteId, userReceiptMethodInfoDetailId: methodId }: Sell) => {
    const { tx, session } = asking;
    const channels = listReceiptChannels().map(({ code }) => code);
    const [, , methods, [quote]] = await allDone([
      assertMayOrder(asking),
      refuseIndebted(tx, session.accountId),
      listMethods(tx, session.accountId),
      Promise.allSettled([takeQuote(asking, quoteId, channels)]),
    ]);
    // What is said of the method is said before what is said of the price.
    const method = methods.find(({ id }) => id === methodId) ?? refuse(60020);
    if (quote.status === 'rejected') throw quote.reason;
    return { method, quote: quote.value };
  },
  work: async (given: Given<{ readonly quote: Quote; readonly method: ReceiptMethodTable }>, order: Sell) => {
    const { tx, session, found } = given;
    const { quote, method } = found;
    const { quoteId, total } = order;
    judgeQuote(quote, total, method.channel, 'sell');
    given.verify(sellValues({ quoteId, total, method: method.id }));
    const { id, dealerId } = await takeDealer(given, quote);
    const sides = { dealerId, seller: session.accountId };
    const held = await allDone([holdCoins(tx, id, quote, sides), getAccount(tx, dealerId)]);
    return make(given, quote, { ...sides, id, method }, held);
  },
});

/** Whose price it is, and the customer's room for it. */
async function takeDealer({ tx, deps, session }: Given<unknown>, quote: Quote) {
  const id = deps.ids.uuid();
  const { offer, gives, gets } = quote;
  const pair = pairFor(session, gives.asset, gets.asset);
  const [dealerId] = await allDone([
    dealerOfPair(tx, must(offer, 'the offer of a quote').pairId),
    takeLimits(tx, { deps, pair, accountId: session.accountId, orderId: id, amount: gives.units }),
  ]);
  return { id, dealerId };
}

async function refuseIndebted(tx: Tx, accountId: string): Promise<void> {
  if (await owes(tx, accountId)) refuse(60011, { reason: 'debt' });
}

/** Refuses 60023 until midnight (UTC) to whoever has cancelled too often. */
async function assertMayOrder({ tx, session, now }: Asking): Promise<void> {
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

/** Uses the quote up, which is for one of these ways to pay. */
function takeQuote({ tx, deps, session }: Asking, id: string, channels: readonly string[]): Promise<Quote> {
  const { accountId, userId } = session;
  return useQuote(tx, deps, { id, accountId, userId, purposes: channels.map(purposeOf) });
}

/** Refuses one for another way or the other side, and 60025 where the total that was shown to the customer is another one. */
function judgeQuote(quote: Quote, total: string, channel: string, side: DealerOrderTable['side']): void {
  const isBuy = getAsset(quote.gives.asset).kind === 'fiat';
  if (quote.purpose !== purposeOf(channel) || isBuy !== (side === 'buy')) refuse('request:notFound');
  const money = isBuy ? quote.gives : quote.gets;
  if (parseUnits(total, scaleOf(money.asset)) !== money.units) refuse(60025);
  if (!channelsFor(money.asset).some(({ code }) => code === channel)) refuse(40001);
}

interface Sides {
  readonly dealerId: string;
  /** Whose coins are held. */
  readonly seller: string;
}

interface Making extends Sides {
  readonly id: string;
  readonly method: ReceiptMethodTable;
}

/** The order of what is held. */
async function make(given: Given<unknown>, quote: Quote, making: Making, [holdId, dealer]: [string, Account]) {
  const { deps, session, now } = given;
  const { accountId, userId } = session;
  const { id, method, dealerId } = making;
  const payee = await deps.vault.seal('dealerOrder', id, JSON.stringify(await openMethod(deps, method)));
  const row = rowOf(given, quote, { ...making, holdId, payee });
  const begun = firstStep(dealerOrderOrders, { id, status: row.status, at: now, actorId: userId });
  given.writeAll({ rows: [newRow('dealer_order', row), begun], told: [changeOf(dealerId)] });
  given.writeAll(tellingSides(deps, row, 'dealerOrder.new'));
  const shown: DealerOrderRow = {
    ...row,
    appeal: null,
    unread: { customer: 0, dealer: 0 },
    steps: [{ status: row.status, at: now.toISOString() }],
  };
  const order = await toOrder(deps, shown, { counterparty: publicNameOf(dealer).name, as: 'customer' });
  const { side, coin, coinAmount, currency, currencyAmount, price, payType } = order;
  const details = { side, coin, coinAmount, currency, currencyAmount, price, payType, accountId };
  given.note({ action: `dealerOrder.${side}`, subject: `dealerOrder:${id}`, details });
  return order;
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
  given: Given<unknown>,
  quote: Quote,
  { id, dealerId, method, holdId, payee }: Making & { readonly holdId: string; readonly payee: Buffer },
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
