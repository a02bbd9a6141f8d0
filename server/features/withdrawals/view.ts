import { findNetwork } from '#contract/currencies/networks.ts';
import { assetCode, type AssetCode, scaleOf } from '#contract/platform/assets.ts';
import { formatUnits } from '#contract/platform/money.ts';
import type { WithdrawalState } from '#contract/withdrawals/states.ts';
import type { Deps } from '#server/platform/deps.ts';
import { syncedUntil } from '#server/platform/synced-until.ts';
import { withdrawals } from './move.ts';
import type { WithdrawalRow } from './tables.ts';
import { pageBy, type PageQuery } from '#server/platform/page.ts';

export function assetOf({ asset }: { readonly asset: string }): AssetCode {
  return assetCode(asset);
}

/** Returns a row as its owner sees it. */
export function toItem(row: WithdrawalRow) {
  const asset = assetOf(row);
  const show = (units: bigint) => formatUnits(units, scaleOf(asset));
  const [amount, fee] = [BigInt(row.amount), BigInt(row.fee)];
  return {
    id: row.id,
    asset,
    network: row.network,
    address: row.address,
    tag: row.tag,
    amount: show(amount),
    fee: show(fee),
    arrives: show(amount - fee),
    status: row.status,
    confirmations: row.confirmations,
    requiredConfirmations: findNetwork(row.asset, row.network)?.confirmations ?? 0,
    transactionHash: row.transaction_hash,
    orderNumber: row.order_number,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    completedAt: row.completed_at?.toISOString() ?? null,
    failureReason: row.failure_code === null ? row.failure_reason : null,
    failureCode: row.failure_code,
    onHold: toHeld(row),
    steps: [...row.steps],
  };
}

function toHeld({ held_reason: reason, held_since: since, held_until: until }: WithdrawalRow) {
  if (reason === null || since === null) return null;
  return { reason, since: since.toISOString(), until: until?.toISOString() ?? null };
}

export interface ListBody extends PageQuery {
  readonly Asset?: string;
  readonly Status?: WithdrawalState;
  readonly IsCompleted?: boolean;
}

/** Lists an account's withdrawals, newest first. */
export async function listWithdrawals(deps: Deps, accountId: string, body: ListBody) {
  const own = withdrawals(deps.db)
    .where('user_id', '=', accountId)
    .$if(body.Asset !== undefined, (query) => query.where('asset', '=', body.Asset ?? ''))
    .$if(body.Status !== undefined, (query) => query.where('status', '=', body.Status ?? 'failed'))
    .$if(body.IsCompleted !== undefined, (query) =>
      query.where('completed_at', body.IsCompleted ? 'is not' : 'is', null),
    );
  const { rows, nextCursor } = await pageBy(own, body, { order: 'newest', changed: 'updated_at' });
  return { items: rows.map(toItem), nextCursor, asOf: syncedUntil(deps.clock) };
}
