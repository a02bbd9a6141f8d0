import { sql } from 'kysely';
import { dealerWindows, maxCancellations, maxUnpaidBuys, sellValues } from '#contract/dealer-orders/rules.ts';
import { getAsset, scaleOf } from '#contract/platform/assets.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { parseUnits } from '#contract/platform/money.ts';
import { channelsFor, listReceiptChannels } from '#contract/receipt-methods/rules.ts';
import { holding } from '#server/ledger/index.ts';
import { allDone } from '#server/platform/all-done.ts';
import { askedOnceEach, countedAtOnce } from '#server/platform/asked-at-once.ts';
import type { Tx } from '#server/platform/db.ts';
import { changeOf } from '#server/platform/events.ts';
import { newRow } from '#server/platform/new-rows.ts';
import { firstStep } from '#server/platform/orders.ts';
import { mayLeaveNow, owesNow, type Account } from '../accounts/index.ts';
import { dealerOfPair, tradeOf } from '../acceptor/index.ts';
import { defineCommand, nobodyElse, type Asking, type Given } from '../commands/index.ts';
import { pairFor, takeLimits } from '../convert/index.ts';
import { publicNameOf } from '../kyc/index.ts';
import { givingQuoteBack, readQuote, useQuote, type Quote, type QuotedAmount } from '../quotes/index.ts';
import { findMethod, listMethods, openMethod, type ReceiptMethodTable } from '../receipt-methods/index.ts';
import { verifiedFor } from '../step-up/index.ts';
import { givingBack } from '../usage/index.ts';
import { cancellationsToday, purposeOf } from './quote.ts';
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

/** Buys coins. The dealer's coins are held; the customer pays the dealer outside, to the account shown on the order. */
export const buyCoin = defineCommand({
  name: 'dealerOrder.buy',
  standing: 'unfrozen',
  locks: 'account',
  // Of the dealer, only the balance changes, and only by the posting.
  together: nobodyElse,
  ask: async (asking, { quoteId, payType }: Buy) => {
    const { tx, deps, session } = asking;
    const unpaid = assertFewUnpaid(tx, session.accountId);
    const quoted = readQuote(tx, deps, claimOf(asking, quoteId, [payType]));
    const [, , quote] = await allDone([assertMayOrder(asking), unpaid, quoted]);
    return { quote };
  },
  work: async (given: Given<{ readonly quote: Quote }>, { total, payType }: Buy) => {
    const { tx, deps, found } = given;
    const { quote } = found;
    judgeQuote(quote, total, payType, 'buy');
    const { id, dealer } = await takeOffer(given, quote, [payType]);
    const [methods, isFree] = await allDone([
      methodsOf(tx, dealer.id),
      mayLeaveNow(tx, { deps, accountId: dealer.id }),
    ]);
    // This dealer's coins were blocked after the quote; another dealer's may leave.
    if (!isFree) refuse(60022);
    const method = methods.find(({ channel }) => channel === payType) ?? refuse(60024);
    const held = holdOf(id, quote.gets, dealer.id);
    // If the dealer no longer has enough, another one may.
    given.post(held, { isFirst: true, othersCode: 60022 });
    return make(given, quote, { id, dealer, holdId: held.holdId, method });
  },
});

/** Sells coins. They are held; the dealer pays outside, to the chosen account. */
export const sellCoin = defineCommand({
  name: 'dealerOrder.sell',
  standing: 'free',
  stepUp: verifiedFor('ramp.sell'),
  locks: 'account',
  // Nothing of the dealer's is locked or counted.
  together: nobodyElse,
  ask: async (asking, { quoteId, userReceiptMethodInfoDetailId: id }: Sell) => {
    const { tx, deps, session } = asking;
    const { accountId } = session;
    const [, , method, [quote]] = await allDone([
      assertMayOrder(asking),
      refuseIndebted(tx, accountId),
      findMethod(tx, { accountId, id }),
      Promise.allSettled([readQuote(tx, deps, claimOf(asking, quoteId, anyChannel()))]),
    ]);
    // Errors about the method take precedence over errors about the price.
    if (!method) refuse(60020);
    if (quote.status === 'rejected') throw quote.reason;
    return { method, quote: quote.value };
  },
  work: async (given: Given<{ readonly quote: Quote; readonly method: ReceiptMethodTable }>, order: Sell) => {
    const { session, found } = given;
    const { quote, method } = found;
    const { quoteId, total } = order;
    judgeQuote(quote, total, method.channel, 'sell');
    given.verify(sellValues({ quoteId, total, method: method.id }));
    const { id, dealer } = await takeOffer(given, quote, anyChannel());
    const held = holdOf(id, quote.gives, session.accountId);
    given.post(held, { isFirst: true });
    return make(given, quote, { id, dealer, holdId: held.holdId, method });
  },
});

/** Uses up a quote for one of the channels, and part of the customer's limit; reads the dealer whose price it is. */
async function takeOffer(given: Given<unknown>, quote: Quote, channels: readonly string[]) {
  const { tx, deps, session, takes } = given;
  const id = deps.ids.uuid();
  const { offer, gives, gets } = quote;
  const pair = pairFor(session, gives.asset, gets.asset);
  takes(givingBack(id));
  const use = async () => {
    await useQuote(tx, deps, claimOf(given, quote.id, channels));
    takes(givingQuoteBack(quote.id));
  };
  const [, dealer] = await allDone([
    use(),
    dealerOfPair(tx, must(offer, 'the offer of a quote').pairId),
    takeLimits(tx, { deps, pair, accountId: session.accountId, orderId: id, amount: gives.units }),
  ]);
  return { id, dealer };
}

/** Many customers buy from the same few dealers. */
const methodsOf = askedOnceEach((accountId: string) => accountId, listMethods);

async function refuseIndebted(tx: Tx, accountId: string): Promise<void> {
  if (await owesNow(tx, accountId)) refuse(60011, { reason: 'debt' });
}

/** Refuses 60023 until midnight (UTC) if the account has cancelled too often. */
async function assertMayOrder({ tx, session, now }: Asking): Promise<void> {
  const cancelled = await cancellationsToday(tx, { accountId: session.accountId, now });
  if (cancelled < maxCancellations) return;
  const midnight = Date.parse(`${now.toISOString().slice(0, 10)}T00:00:00Z`) + 86_400_000;
  refuse(60023, { limit: maxCancellations, retryAfterSeconds: Math.ceil((midnight - now.getTime()) / 1000) });
}

/** Refuses 40016 if the maximum number of buys already wait for the customer's payment. */
async function assertFewUnpaid(tx: Tx, accountId: string): Promise<void> {
  if ((await countUnpaid(tx, accountId)) >= maxUnpaidBuys) refuse(40016, { limit: maxUnpaidBuys });
}

const countUnpaid = countedAtOnce(sql`from dealer_order o where o.account_id = asked.account_id and o.side = 'buy'
  and o.status in ('pendingDealerConfirmation', 'pendingUserPayment')`);

const claimOf = (
  { session: { accountId, userId } }: Pick<Asking, 'session'>,
  id: string,
  channels: readonly string[],
) => {
  return { id, accountId, userId, purposes: channels.map(purposeOf) };
};

const anyChannel = () => listReceiptChannels().map(({ code }) => code);

/**
 * Refuses a quote for another channel or the other side, and refuses 60025 if the total shown to the customer differs.
 */
function judgeQuote(quote: Quote, total: string, channel: string, side: DealerOrderTable['side']): void {
  const isBuy = getAsset(quote.gives.asset).kind === 'fiat';
  if (quote.purpose !== purposeOf(channel) || isBuy !== (side === 'buy')) refuse('request:notFound');
  const money = isBuy ? quote.gives : quote.gets;
  if (parseUnits(total, scaleOf(money.asset)) !== money.units) refuse(60025);
  if (!channelsFor(money.asset).some(({ code }) => code === channel)) refuse(40001);
}

interface Making {
  readonly id: string;
  readonly dealer: Account;
  readonly holdId: string;
  readonly method: ReceiptMethodTable;
}

/** Creates the order for the held coins. */
async function make(given: Given<unknown>, quote: Quote, making: Making) {
  const { deps, session, now } = given;
  const { accountId, userId } = session;
  const { id, method, dealer } = making;
  const payee = await deps.vault.seal('dealerOrder', id, JSON.stringify(await openMethod(deps, method)));
  const row = rowOf(given, quote, { ...making, payee });
  const begun = firstStep(dealerOrderOrders, { id, status: row.status, at: now, actorId: userId });
  given.writeAll({ rows: [newRow('dealer_order', row), begun], told: [changeOf(dealer.id)] });
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

/** The hold on the seller's coins until an order is over. */
function holdOf(id: string, { asset, units }: QuotedAmount, owner: string) {
  return holding({ kind: 'ramp.hold', reference: id, key: `ramp-hold:${id}`, owner, asset, amount: units });
}

function rowOf(
  given: Given<unknown>,
  quote: Quote,
  { id, dealer, method, holdId, payee }: Making & { readonly payee: Buffer },
): DealerOrderTable {
  return {
    ...tradeOf(given, quote),
    id,
    dealer_id: dealer.id,
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
