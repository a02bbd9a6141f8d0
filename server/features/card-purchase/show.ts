import { inverseOf, shortPrice } from '#contract/acceptor/rules.ts';
import { balancePayType } from '#contract/card-purchase/rules.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { formatUnits } from '#contract/platform/money.ts';
import type { CardPurchaseRow, CardReversalRow } from './tables.ts';

export const textOf = (asset: string, units: string | bigint) => formatUnits(BigInt(units), scaleOf(assetCode(asset)));

/** Converts an order to what its customer sees. */
export function toPurchase(row: CardPurchaseRow, reversal?: CardReversalRow) {
  const { coin, currency, status } = row;
  return {
    id: row.id,
    coin,
    coinAmount: textOf(coin, row.coin_amount),
    currency,
    currencyAmount: textOf(currency, row.currency_amount),
    fee: textOf(currency, row.fee),
    price: shortPrice(inverseOf(row.rate)),
    payType: row.pay_type,
    status,
    failure: row.failure,
    needsConfirmation: status === 'pendingPayment' && row.pay_type !== balancePayType && row.confirmed_at === null,
    isAdjusted: row.is_adjusted,
    priceUntil: row.price_until.toISOString(),
    dueAt: row.due_at?.toISOString() ?? null,
    providerReference: row.provider_reference,
    reversal: reversal ? toReversal(reversal) : null,
    steps: [...row.steps],
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

const toReversal = ({ kind, coin, amount, taken, status, begun_at: at }: CardReversalRow) => ({
  kind,
  owed: textOf(coin, status === 'owed' ? BigInt(amount) - BigInt(taken) : 0n),
  at: at.toISOString(),
});
