import { cardPair, cardQuoteLifeS, coinsAt, priceMove, type PriceMove } from '#contract/card-purchase/rules.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { soon } from '#server/platform/pipelined.ts';
import type { Session } from '#server/platform/http/context.ts';
import { rateOf } from './quote.ts';
import type { CardPurchaseRow, CardPurchaseTable } from './tables.ts';

type Pair = Pick<CardPurchaseTable, 'coin' | 'currency'>;
type Whom = Pick<Session, 'tier' | 'country'>;

/** What our rate is now for the pair of an order, on its account's terms. Refuses 60012 while there is none. */
export const rateNow = async (deps: Deps, pair: Pair, whom: Whom): Promise<string> =>
  (await rateOffered(deps, pair, whom)) ?? refuse(60012);

/** The same; undefined where the coin isn't sold for the currency any more, which no waiting changes. */
export async function rateOffered(deps: Deps, { coin, currency }: Pair, whom: Whom): Promise<string | undefined> {
  const pair = cardPair(coin, currency, whom);
  return pair && (await rateOf(deps, pair)).rate;
}

/** The figures of an order at another rate: the money stays, the coins change. */
function figuresAt(row: CardPurchaseTable, rate: string) {
  const pair = { coin: assetCode(row.coin), currency: assetCode(row.currency) };
  const coins = coinsAt(pair, { total: BigInt(row.currency_amount), fee: BigInt(row.fee) }, rate);
  return { rate, coin_amount: String(coins), is_adjusted: true };
}

/** Looks at the price of an order: while it is firm it stays, whatever the market does. */
export function lookAtPrice(row: CardPurchaseTable, rate: string, at: Date): PriceMove {
  return at <= row.price_until ? 'kept' : priceMove(row.rate, rate);
}

/**
 * Before a customer pays: a price that is no longer firm is firm anew, the old one where it hardly moved, else the new one;
 * one that moved far waits for his confirmation.
 */
export async function reprice(tx: Tx, deps: Deps, row: CardPurchaseRow, rate: string): Promise<CardPurchaseRow> {
  const now = deps.clock.now();
  if (now <= row.price_until) return row;
  const move = priceMove(row.rate, rate);
  const change = {
    ...(move === 'kept' ? {} : figuresAt(row, rate)),
    ...(move === 'confirm' ? { confirmed_at: null } : {}),
    price_until: new Date(now.getTime() + cardQuoteLifeS * 1000),
    updated_at: now,
  };
  await soon(tx, tx.updateTable('card_purchase').set(change).where('id', '=', row.id).execute());
  return { ...row, ...change };
}

/** When it was paid later than the price was firm: the figures that hold, or undefined where the price is too far away. */
export async function priceAtPayment(
  tx: Tx,
  row: CardPurchaseRow,
  rate: string,
  paidAt: Date,
): Promise<CardPurchaseRow | undefined> {
  const move = lookAtPrice(row, rate, paidAt);
  if (move === 'kept') return row;
  if (move === 'confirm') return undefined;
  const change = figuresAt(row, rate);
  await tx.updateTable('card_purchase').set(change).where('id', '=', row.id).execute();
  return { ...row, ...change };
}
