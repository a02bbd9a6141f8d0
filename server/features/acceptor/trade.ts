import { deviationText, shortPrice } from '#contract/acceptor/rules.ts';
import { assetCode, getAsset, scaleOf } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { formatUnits } from '#contract/platform/money.ts';
import type { Given } from '../commands/index.ts';
import type { Quote } from '../quotes/index.ts';

/** A trade of coins at a dealer's price, as stored: amounts in smallest units. */
export interface TradeRow {
  readonly side: 'buy' | 'sell';
  readonly coin: string;
  readonly coin_amount: string;
  readonly currency: string;
  readonly currency_amount: string;
  readonly price: string;
  readonly reference_price: string;
  readonly deviation_bps: number;
}

/** Converts a trade to decimals, as quotes and orders show it. The customer pays no fee. */
export function toTrade(row: TradeRow) {
  const [coin, currency] = [assetCode(row.coin), assetCode(row.currency)];
  return {
    side: row.side,
    coin,
    coinAmount: formatUnits(BigInt(row.coin_amount), scaleOf(coin)),
    currency,
    currencyAmount: formatUnits(BigInt(row.currency_amount), scaleOf(currency)),
    price: shortPrice(row.price),
    referencePrice: shortPrice(row.reference_price),
    deviation: deviationText(row.deviation_bps),
    fee: formatUnits(0n, scaleOf(currency)),
  };
}

/** Returns what an order takes from the quote it uses up, and who made it when. */
export function tradeOf({ session, now }: Pick<Given, 'session' | 'now'>, quote: Quote) {
  const { pairId, price, referencePrice } = must(quote.offer, 'the offer of a quote');
  const isBuy = getAsset(quote.gives.asset).kind === 'fiat';
  const [coin, currency] = isBuy ? [quote.gets, quote.gives] : [quote.gives, quote.gets];
  return {
    account_id: session.accountId,
    pair_id: pairId,
    quote_id: quote.id,
    side: isBuy ? ('buy' as const) : ('sell' as const),
    coin: coin.asset,
    coin_amount: String(coin.units),
    currency: currency.asset,
    currency_amount: String(currency.units),
    price,
    reference_price: referencePrice,
    deviation_bps: quote.spreadBps,
    terms_id: quote.termsId,
    made_by: session.userId,
    created_at: now,
    updated_at: now,
  };
}
