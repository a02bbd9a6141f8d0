import { convertKinds, spreadOf, type ConvertKind } from '#contract/convert/rules.ts';
import { convertOrderTable } from '#contract/convert/states.ts';
import { assert, refuse } from '#contract/platform/errors.ts';
import { canMove } from '#contract/platform/moves.ts';
import { customerAccount, platformAccount, posting, type Leg } from '#server/ledger/index.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Tx } from '#server/platform/db.ts';
import { newRow } from '#server/platform/new-rows.ts';
import { firstStep } from '#server/platform/orders.ts';
import type { Session } from '#server/platform/http/context.ts';
import type { Writing } from '#server/platform/write-together.ts';
import { defineCommand, nobodyElse, type Given } from '../commands/index.ts';
import { givingQuoteBack, readQuote, useQuote, type Quote } from '../quotes/index.ts';
import { givingBack } from '../usage/index.ts';
import { pairFor, takeLimits } from './limits.ts';
import { takePosition } from './position.ts';
import { kindOf, purposeOf, toNumbered, toOrder } from './show.ts';
import { findNumbered, isMadeSince } from './store.ts';
import { lockConverting } from './sub-account.ts';
import { convertOrders } from './tables.ts';

interface Order {
  readonly quoteId: string;
  readonly isRepeatConfirmed?: boolean;
  /** Refuses what is no longer wanted when it is decided, for orders that nobody sends. */
  readonly assertWanted?: (tx: Tx) => Promise<void>;
}

type Answer = ReturnType<typeof toOrder>;

/** Exchanges by a quote, using it up. An account's conversions are serialized: each sees the day's usage before it. */
const define = (kind: ConvertKind) =>
  defineCommand<Order, Answer>({
    name: `convert.${kind}`,
    standing: 'unfrozen',
    locks: 'account',
    together: nobodyElse,
    work: async (given, order) => {
      await order.assertWanted?.(given.tx);
      const quote = await useQuoteOf(given, order, [kind]);
      // Its review didn't show the other one.
      if (order.isRepeatConfirmed === false && (await isMadeSince(given.tx, quote)))
        refuse(60015, { status: 'changed' });
      return toOrder(await exchange(given, order, quote));
    },
  });

export const convertCoins = define('coins');
export const exchangeCurrency = define('currency');

interface NumberedOrder extends Order {
  readonly orderNumber: string;
}

/**
 * A conversion by a program with its key, of either kind. The program's own number makes it unique forever: a repeated
 * order returns the first result, another quote under the same number is refused with 40009 and the id of the first.
 */
export const convertByKey = defineCommand<NumberedOrder, ReturnType<typeof toNumbered>, Numbered>({
  name: 'convert.createByKey',
  standing: 'unfrozen',
  locks: 'account',
  together: nobodyElse,
  // A program's request needs one more round trip up to here: its quote is only read now, and used up together with the
  // order.
  ask: async ({ tx, deps, session }, { orderNumber, quoteId }) => {
    const asked = [
      findNumbered(tx, session.accountId, orderNumber),
      Promise.allSettled([readQuote(tx, deps, claimOf(session, quoteId, convertKinds))]),
    ] as const;
    const [known, [quote]] = await allDone(asked);
    return { known, quote };
  },
  work: async (given, order) => {
    const { known, quote } = given.found;
    if (known && known.quote_id !== order.quoteId) refuse(40009, { id: known.id });
    if (known) return toNumbered(known);
    if (quote.status === 'rejected') throw quote.reason;
    return toNumbered(await exchange(given, order, quote.value, () => useQuoteOf(given, order, convertKinds)));
  },
});

interface Numbered {
  /** Order already made under the number. */
  readonly known: Awaited<ReturnType<typeof findNumbered>>;
  readonly quote: PromiseSettledResult<Quote>;
}

const claimOf = ({ accountId, userId }: Session, id: string, kinds: readonly ConvertKind[]) => {
  return { id, accountId, userId, purposes: kinds.map(purposeOf) };
};

/** Uses up the quote, batched with others that wait, and gives it back if the order is refused after all. */
async function useQuoteOf(
  { tx, deps, session, takes }: Given<unknown>,
  { quoteId }: Order,
  kinds: readonly ConvertKind[],
): Promise<Quote> {
  const quote = await useQuote(tx, deps, claimOf(session, quoteId, kinds));
  takes(givingQuoteBack(quote.id));
  return quote;
}

/** @param use uses the quote up if it was only read before */
async function exchange(
  given: Given<unknown>,
  { orderNumber }: Partial<NumberedOrder> & Order,
  quote: Quote,
  use?: () => Promise<unknown>,
) {
  const { deps, tx, session } = given;
  const { accountId } = session;
  // Uses the current offer: a pair withdrawn since is not exchanged at an earlier price.
  const pair = pairFor(session, quote.gives.asset, quote.gets.asset);
  const id = deps.ids.uuid();
  given.takes(givingBack(id));
  const asked: Promise<unknown>[] = [];
  if (use) asked.push(use());
  if (quote.subAccount !== undefined) asked.push(lockConverting(tx, given.context, quote.subAccount));
  // Sent at once: the positions are still locked last.
  asked.push(
    takeLimits(tx, { deps, pair, accountId, orderId: id, amount: quote.gives.units }),
    takePosition(tx, quote),
  );
  await allDone(asked);
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

/**
 * Returns the legs: what the customer gives is added to the platform's position, what the customer gets comes from it;
 * each of the two assets balances.
 */
function legsOf({ accountId, subAccount, gives, gets }: Quote): readonly Leg[] {
  const owner = subAccount ?? accountId;
  return [
    { account: customerAccount(owner, gives.asset, 'available'), amount: -gives.units },
    { account: platformAccount(gives.asset, 'conversion'), amount: gives.units },
    { account: platformAccount(gets.asset, 'conversion'), amount: -gets.units },
    { account: customerAccount(owner, gets.asset, 'available'), amount: gets.units },
  ];
}

function orderOf({ session, now }: Given<unknown>, id: string, quote: Quote, orderNumber: string | null = null) {
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
