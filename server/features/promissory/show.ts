import { deviationText, shortPrice } from '#contract/acceptor/rules.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { formatUnits } from '#contract/platform/money.ts';
import type { AcceptorOrderTable } from './tables.ts';

type Trade = Pick<
  AcceptorOrderTable,
  'side' | 'coin' | 'coin_amount' | 'currency' | 'currency_amount' | 'price' | 'reference_price' | 'deviation_bps'
>;

/** A trade at a dealer's price, as quotes and orders show it. */
export function toTrade(row: Trade) {
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

/** An order as the calls answer it, with whom its reader deals. */
export function toOrder(row: AcceptorOrderTable, counterparty: string) {
  return {
    id: row.id,
    ...toTrade(row),
    counterparty,
    status: row.status,
    failure: row.failure,
    payUntil: row.pay_until.toISOString(),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
