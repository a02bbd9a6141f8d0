import { showsPayee } from '#contract/dealer-orders/rules.ts';
import type { DynamicValues } from '#contract/dynamic-forms/rules.ts';
import { maskAccount } from '#contract/receipt-methods/rules.ts';
import type { Deps } from '#server/platform/deps.ts';
import { toTrade } from '../acceptor/index.ts';
import type { DealerOrderRow, DealerOrderTable } from './tables.ts';

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
    payType: row.channel,
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
