import { cardPair, cardQuoteLifeS, coinsAt, priceMove, type PriceMove } from '#contract/card-purchase/rules.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { Refusal, refuse } from '#contract/platform/errors.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { soon } from '#server/platform/pipelined.ts';
import type { Session } from '#server/platform/http/context.ts';
import { takePosition } from '../convert/index.ts';
import { rateOf } from './quote.ts';
import type { CardPurchaseRow, CardPurchaseTable } from './tables.ts';

type Pair = Pick<CardPurchaseTable, 'coin' | 'currency'>;
type Whom = Pick<Session, 'tier' | 'country'>;

/** Returns our current rate for the pair of an order, on its account's terms. Refuses 60012 while there is none. */
export const rateNow = async (deps: Deps, pair: Pair, whom: Whom): Promise<string> =>
  (await rateOffered(deps, pair, whom)) ?? refuse(60012);

/** Same as `rateNow`; undefined if the coin is no longer sold for the currency, which waiting won't change. */
export async function rateOffered(deps: Deps, { coin, currency }: Pair, whom: Whom): Promise<string | undefined> {
  const pair = cardPair(coin, currency, whom);
  return pair && (await rateOf(deps, pair)).rate;
}

/** Returns the figures of an order at another rate: the money stays, the coins change. */
function figuresAt(row: CardPurchaseTable, rate: string) {
  const pair = { coin: assetCode(row.coin), currency: assetCode(row.currency) };
  const coins = coinsAt(pair, { total: BigInt(row.currency_amount), fee: BigInt(row.fee) }, rate);
  return { rate, coin_amount: String(coins), is_adjusted: true };
}

/**
 * Reserves the coins that a new price promises beyond the old one's. Refuses with 60012 if the platform's position or own
 * funds don't allow them.
 */
async function takeMore(tx: Tx, row: CardPurchaseTable, { coin_amount }: ReturnType<typeof figuresAt>): Promise<void> {
  const more = BigInt(coin_amount) - BigInt(row.coin_amount);
  const [coin, currency] = [assetCode(row.coin), assetCode(row.currency)];
  if (more > 0n) await takePosition(tx, { gives: { asset: currency, units: 0n }, gets: { asset: coin, units: more } });
}

/** Checks the price of an order: while it is firm it stays, whatever the market does. */
export function lookAtPrice(row: CardPurchaseTable, rate: string, at: Date): PriceMove {
  return at <= row.price_until ? 'kept' : priceMove(row.rate, rate);
}

/**
 * Reprices before a customer pays: an expired price becomes firm again, at the old price if it hardly moved, otherwise
 * at the new one; if it moved far, it waits for the customer's confirmation.
 */
export async function reprice(tx: Tx, deps: Deps, row: CardPurchaseRow, rate: string): Promise<CardPurchaseRow> {
  const now = deps.clock.now();
  if (now <= row.price_until) return row;
  const move = priceMove(row.rate, rate);
  const figures = move === 'kept' ? undefined : figuresAt(row, rate);
  if (figures) await takeMore(tx, row, figures);
  const change = {
    ...figures,
    ...(move === 'confirm' ? { confirmed_at: null } : {}),
    price_until: new Date(now.getTime() + cardQuoteLifeS * 1000),
    updated_at: now,
  };
  await soon(tx, tx.updateTable('card_purchase').set(change).where('id', '=', row.id).execute());
  return { ...row, ...change };
}

/**
 * Handles a payment made after the price expired: returns the figures that apply, or undefined if the price has moved
 * too far, or promises more coins than the platform may deliver.
 */
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
  const refused = await takeMore(tx, row, change).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 60012) return error;
    throw error;
  });
  if (refused) return undefined;
  await tx.updateTable('card_purchase').set(change).where('id', '=', row.id).execute();
  return { ...row, ...change };
}
