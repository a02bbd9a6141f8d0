import { msg } from '@lingui/core/macro';
import { rateField } from '#src/ui/rate-text.ts';
import { labels, writeAt } from './labels.ts';
import type { Order, RecordState } from './order.ts';

/** Fields common to all trades of coins with a merchant, regardless of who set the price. */
export interface Trade {
  readonly id: string;
  readonly createdAt: string;
  readonly side: 'buy' | 'sell';
  readonly coin: string;
  readonly currency: string;
  readonly coinAmount: string;
  readonly currencyAmount: string;
  readonly price: string;
  readonly referencePrice: string;
  readonly counterparty: string;
  readonly fee: string;
  readonly status: string;
}

/** Returns a trade of coins against a currency as a record. Its amount is the coins received or given. */
export function tradeOrder(row: Trade, status: RecordState): Order {
  const { coin, currency } = row;
  const isBuy = row.side === 'buy';
  return {
    id: row.id,
    at: row.createdAt,
    title: isBuy ? msg`Buy ${coin} with ${currency}` : msg`Sell ${coin} for ${currency}`,
    asset: coin,
    otherAsset: currency,
    amount: isBuy ? row.coinAmount : `-${row.coinAmount}`,
    statusCode: row.status,
    status,
    note: row.counterparty,
    facts: [
      { label: labels.order, value: row.id },
      { label: labels.time, value: writeAt(row.createdAt) },
      { label: labels.amount, value: row.coinAmount, asset: coin },
      { label: msg`Total price`, value: row.currencyAmount, asset: currency },
      { label: msg`Price`, ...rateField(coin, row.price, currency) },
      { label: msg`Reference price`, ...rateField(coin, row.referencePrice, currency) },
      { label: msg`OTC merchant`, value: row.counterparty },
      { label: labels.fee, value: row.fee, asset: currency },
      { label: labels.status, value: status.name },
    ],
  };
}
