import type { OperationNodeSource } from 'kysely';
import type { ConvertKind } from '#contract/convert/rules.ts';
import { convertOrderTable } from '#contract/convert/states.ts';
import { assert } from '#contract/platform/errors.ts';
import { canMove } from '#contract/platform/moves.ts';
import { spreadOf } from '#contract/convert/rules.ts';
import { customerAccount, platformAccount, posting, type Leg } from '#server/ledger/index.ts';
import { beginOrder } from '#server/platform/orders.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { useQuote, type Quote } from '../quotes/index.ts';
import { givingBack } from '../usage/index.ts';
import { pairFor, takeLimits } from './limits.ts';
import { assertPosition, lockPositions } from './position.ts';
import { purposeOf, toOrder } from './show.ts';
import { convertOrders } from './tables.ts';

interface Order {
  readonly quoteId: string;
}

type Answer = ReturnType<typeof toOrder>;

/** Exchanges by a quote, which it uses up. One account's come one after the other: each sees the day before it. */
const define = (kind: ConvertKind) =>
  defineCommand<Order, Answer>({
    name: `convert.${kind}`,
    standing: 'unfrozen',
    locks: 'account',
    work: (given, order) => exchange(given, order, kind),
  });

export const convertCoins = define('coins');
export const exchangeCurrency = define('currency');

async function exchange(given: Given, { quoteId }: Order, kind: ConvertKind): Promise<Answer> {
  const { deps, tx, session } = given;
  const { accountId, userId } = session;
  const quote = await useQuote(tx, deps, { id: quoteId, accountId, userId, purpose: purposeOf(kind) });
  // Of now: what was taken out of the offer since is not exchanged at a price of before.
  const pair = pairFor(session, quote.gives.asset, quote.gets.asset);
  const id = deps.ids.uuid();
  await takeLimits(tx, deps, pair, { accountId, orderId: id, amount: quote.gives.units });
  given.takes(givingBack(id));
  await lockPositions(tx, pair);
  await assertPosition(tx, quote);
  const { row, statements } = orderOf(given, id, kind, quote);
  for (const statement of statements) given.write(statement);
  given.post(posting({ kind: 'convert.exchange', reference: id, key: `convert:${id}`, legs: legsOf(quote) }));
  const order = toOrder(row);
  const details = {
    from: order.from,
    giveAmount: order.giveAmount,
    to: order.to,
    getAmount: order.getAmount,
    accountId,
  };
  given.note({ action: 'convert.create', subject: `convert:${id}`, details });
  return order;
}

/** What the customer gives goes to what the platform took, what he gets comes from there: two assets, each in balance. */
export function legsOf({ accountId, gives, gets }: Pick<Quote, 'accountId' | 'gives' | 'gets'>): readonly Leg[] {
  return [
    { account: customerAccount(accountId, gives.asset, 'available'), amount: -gives.units },
    { account: platformAccount(gives.asset, 'conversion'), amount: gives.units },
    { account: platformAccount(gets.asset, 'conversion'), amount: -gets.units },
    { account: customerAccount(accountId, gets.asset, 'available'), amount: gets.units },
  ];
}

function orderOf({ tx, session, now }: Given, id: string, kind: ConvertKind, quote: Quote) {
  assert(canMove(convertOrderTable, 'converting', 'completed', 'clock'), 'a conversion may be complete at once');
  const { accountId, gives, gets, midRate } = quote;
  const sides = { gives: gives.units, gets: gets.units };
  const row = {
    id,
    account_id: accountId,
    quote_id: quote.id,
    kind,
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
    created_at: now,
    updated_at: now,
  };
  const begun = beginOrder(tx, convertOrders, { id, status: row.status, at: now, actorId: session.userId });
  const statements: OperationNodeSource[] = [tx.insertInto('convert_order').values(row), begun];
  return { row, statements };
}
