import { convertKinds, spreadOf, type ConvertKind } from '#contract/convert/rules.ts';
import { convertOrderTable } from '#contract/convert/states.ts';
import { assert, refuse } from '#contract/platform/errors.ts';
import { canMove } from '#contract/platform/moves.ts';
import { customerAccount, platformAccount, posting, type Leg } from '#server/ledger/index.ts';
import { allDone } from '#server/platform/all-done.ts';
import { newRow } from '#server/platform/new-rows.ts';
import { firstStep } from '#server/platform/orders.ts';
import type { Writing } from '#server/platform/write-together.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { givingQuoteBack, useQuote, type Quote } from '../quotes/index.ts';
import { givingBack } from '../usage/index.ts';
import { pairFor, takeLimits } from './limits.ts';
import { takePosition } from './position.ts';
import { kindOf, purposeOf, toNumbered, toOrder } from './show.ts';
import { findNumbered } from './store.ts';
import { lockConverting } from './sub-account.ts';
import { convertOrders } from './tables.ts';

interface Order {
  readonly quoteId: string;
}

type Answer = ReturnType<typeof toOrder>;

/** A conversion is between one account and the platform. */
const nobodyElse = () => [];

/** Exchanges by a quote, which it uses up. One account's come one after the other: each sees the day before it. */
const define = (kind: ConvertKind) =>
  defineCommand<Order, Answer>({
    name: `convert.${kind}`,
    standing: 'unfrozen',
    locks: 'account',
    together: nobodyElse,
    work: async (given, order) => toOrder(await exchange(given, order, [kind])),
  });

export const convertCoins = define('coins');
export const exchangeCurrency = define('currency');

interface NumberedOrder extends Order {
  readonly orderNumber: string;
}

/**
 * A conversion that a program makes with its key, of either kind. Its own number makes it one, for ever: the same order
 * again is answered with what it made, another quote under the number with 40009 and the id of the first.
 */
export const convertByKey = defineCommand<NumberedOrder, ReturnType<typeof toNumbered>>({
  name: 'convert.createByKey',
  standing: 'unfrozen',
  locks: 'account',
  together: nobodyElse,
  work: async (given, order) => {
    const known = await findNumbered(given.tx, given.session.accountId, order.orderNumber);
    if (known && known.quote_id !== order.quoteId) refuse(40009, { id: known.id });
    return toNumbered(known ?? (await exchange(given, order, convertKinds)));
  },
});

async function exchange(
  given: Given,
  { quoteId, orderNumber }: Partial<NumberedOrder> & Order,
  kinds: readonly ConvertKind[],
) {
  const { deps, tx, session } = given;
  const { accountId, userId } = session;
  const quote = await useQuote(tx, deps, { id: quoteId, accountId, userId, purposes: kinds.map(purposeOf) });
  given.takes(givingQuoteBack(quote.id));
  if (quote.subAccount !== undefined) await lockConverting(tx, given.context, quote.subAccount);
  // Of now: what was taken out of the offer since is not exchanged at a price of before.
  const pair = pairFor(session, quote.gives.asset, quote.gets.asset);
  const id = deps.ids.uuid();
  given.takes(givingBack(id));
  // Asked at once: the limits' statement goes first, so the positions are still locked last.
  await allDone([
    takeLimits(tx, { deps, pair, accountId, orderId: id, amount: quote.gives.units }),
    takePosition(tx, quote),
  ]);
  const { row, writing } = orderOf(given, id, quote, orderNumber);
  given.writeAll(writing);
  given.post(posting({ kind: 'convert.exchange', reference: id, key: `convert:${id}`, legs: legsOf(quote) }));
  const order = toOrder(row);
  const details = {
    from: order.from,
    giveAmount: order.giveAmount,
    to: order.to,
    getAmount: order.getAmount,
    accountId,
    ...(quote.subAccount === undefined ? {} : { subAccountId: quote.subAccount }),
  };
  given.note({ action: 'convert.create', subject: `convert:${id}`, details });
  return row;
}

/** What the customer gives goes to what the platform took, what he gets comes from there: two assets, each in balance. */
function legsOf({ accountId, subAccount, gives, gets }: Quote): readonly Leg[] {
  const owner = subAccount ?? accountId;
  return [
    { account: customerAccount(owner, gives.asset, 'available'), amount: -gives.units },
    { account: platformAccount(gives.asset, 'conversion'), amount: gives.units },
    { account: platformAccount(gets.asset, 'conversion'), amount: -gets.units },
    { account: customerAccount(owner, gets.asset, 'available'), amount: gets.units },
  ];
}

function orderOf({ session, now }: Given, id: string, quote: Quote, orderNumber: string | null = null) {
  assert(canMove(convertOrderTable, 'converting', 'completed', 'clock'), 'a conversion may be complete at once');
  const { accountId, gives, gets, midRate } = quote;
  const sides = { gives: gives.units, gets: gets.units };
  const row = {
    id,
    account_id: accountId,
    sub_account_id: quote.subAccount ?? null,
    quote_id: quote.id,
    kind: kindOf(quote),
    gives_asset: gives.asset,
    gives_amount: String(gives.units),
    gets_asset: gets.asset,
    gets_amount: String(gets.units),
    rate: quote.rate.value,
    mid_rate: midRate,
    spread_bps: quote.spreadBps,
    spread: String(spreadOf({ from: gives.asset, to: gets.asset }, sides, midRate)),
    terms_id: quote.termsId,
    status: 'completed' as const,
    failure: null,
    hold_id: null,
    made_by: session.userId,
    api_key_id: session.apiKeyId ?? null,
    order_number: orderNumber,
    created_at: now,
    updated_at: now,
  };
  const begun = firstStep(convertOrders, { id, status: row.status, at: now, actorId: session.userId });
  const writing: Writing = { rows: [newRow('convert_order', row), begun] };
  return { row, writing };
}
