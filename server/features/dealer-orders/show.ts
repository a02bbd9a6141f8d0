import { deviationText, shortPrice } from '#contract/acceptor/rules.ts';
import { showsPayee } from '#contract/dealer-orders/rules.ts';
import type { DynamicValues } from '#contract/dynamic-forms/rules.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { formatUnits } from '#contract/platform/money.ts';
import { maskAccount } from '#contract/receipt-methods/rules.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { DealerOrderRow, DealerOrderTable } from './tables.ts';

type Trade = Pick<
  DealerOrderTable,
  | 'side'
  | 'coin'
  | 'coin_amount'
  | 'currency'
  | 'currency_amount'
  | 'price'
  | 'reference_price'
  | 'deviation_bps'
  | 'channel'
>;

/** A trade with a dealer, as quotes and orders show it. */
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
    payType: row.channel,
  };
}

/** Whoever pays the currency: he sees where to, while he does. */
const payerOf = ({ side }: Pick<DealerOrderTable, 'side'>) => (side === 'buy' ? 'customer' : 'dealer');

/** An order as one of its sides sees it. */
export async function toOrder(
  { vault, clock }: Pick<Deps, 'vault' | 'clock'>,
  row: DealerOrderRow,
  { counterparty, as }: { readonly counterparty: string; readonly as: 'customer' | 'dealer' },
) {
  const opened = JSON.parse(String(await vault.open('dealerOrder', row.id, row.payee_sealed))) as DynamicValues;
  const isShown = payerOf(row) === as && showsPayee.includes(row.status);
  const values = Object.fromEntries(Object.entries(opened).map(([key, value]) => [key, String(value)]));
  const isLate = row.due_at !== null && row.due_at <= clock.now();
  return {
    id: row.id,
    ...toTrade(row),
    counterparty,
    status: row.status,
    cancelReason: row.cancel_reason,
    payee: {
      channel: row.channel,
      masked: maskAccount(String(opened['account'] ?? '')),
      values: isShown ? values : null,
    },
    dueAt: row.due_at?.toISOString() ?? null,
    isReviewed: isLate && (row.status === 'paid' || row.status === 'pendingUserConfirmation'),
    steps: [...row.steps],
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
