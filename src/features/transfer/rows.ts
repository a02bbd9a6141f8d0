import { useQuery } from '@tanstack/react-query';
import type { ResultOf } from '#contract/platform/call.ts';
import { transfer } from '#contract/transfer/calls.ts';
import type { transferSchemas } from '#contract/transfer/schemas.ts';
import { ask } from '#src/platform/ask.ts';
import { transfersTable } from './sync.ts';

export type TransferRow = ResultOf<typeof transferSchemas.listHistory>['items'][number];

/** Returns the newest transfers on this device; undefined while it is being read. */
export function useTransfers(limit: number): readonly TransferRow[] | undefined {
  return transfersTable.useNewest(limit);
}

/** Returns the sending limit of a coin with the least left; refetched after each transfer. */
export function useLimit(asset: string) {
  return useQuery({ ...ask(transfer.getLimit, { query: { Asset: asset } }), gcTime: 0 });
}

export interface RecentPayee {
  readonly uid: string;
  readonly name: string;
}

/** Returns the most recent payees, each once. */
export function recentPayees(rows: readonly TransferRow[]): readonly RecentPayee[] {
  const sent = rows.filter(({ direction, type }) => direction === 'out' && type === 'customer');
  const byUid = new Map(sent.toReversed().map((row) => [row.counterpartyUid, row.counterpartyName]));
  return [...byUid]
    .toReversed()
    .map(([uid, name]) => ({ uid, name }))
    .slice(0, 4);
}
