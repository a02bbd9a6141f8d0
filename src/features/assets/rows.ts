import { BigNumber } from 'bignumber.js';
import type { ResultOf } from '#contract/platform/call.ts';
import type { assetsSchemas } from '#contract/assets/schemas.ts';
import type { depositsSchemas } from '#contract/deposits/schemas.ts';
import { useLive } from '#src/platform/local.ts';

export type HistoryRow = ResultOf<typeof assetsSchemas.listHistory>['items'][number];
export type DepositRow = ResultOf<typeof depositsSchemas.listDeposits>['items'][number];
export type BalanceRow = ResultOf<typeof assetsSchemas.listAssets>['items'][number] & {
  readonly currency: string;
  readonly asOf: string;
};

/** Balances as this device last knew them, the most valuable first. Undefined while the device is read. */
export function useBalances(): readonly BalanceRow[] | undefined {
  return useLive(async ({ account }) => {
    const rows = ((await account?.balances.toArray()) ?? []) as unknown as BalanceRow[];
    return rows.toSorted((left, right) => new BigNumber(right.value ?? 0).comparedTo(left.value ?? 0) ?? 0);
  }, []);
}

/** Movements, newest first; all of them, or the latest few. */
export function useHistory(limit?: number): readonly HistoryRow[] | undefined {
  return useLive(
    async ({ account }) => {
      const newest = account?.assetHistory.orderBy('[occurredAt+id]').reverse();
      const rows = await (limit === undefined ? newest : newest?.limit(limit))?.toArray();
      return (rows ?? []) as unknown as HistoryRow[];
    },
    [limit],
  );
}

export function useDeposits(): readonly DepositRow[] | undefined {
  return useLive(async ({ account }) => {
    const rows = ((await account?.deposits.toArray()) ?? []) as unknown as DepositRow[];
    return rows.toSorted((left, right) => (left.id < right.id ? 1 : -1));
  }, []);
}

export interface Total {
  readonly currency: string;
  /** A canonical decimal. */
  readonly value: string;
  readonly asOf: string;
}

/** What all balances are worth together; undefined where nothing is stored. */
export function totalOf(rows: readonly BalanceRow[]): Total | undefined {
  const [first] = rows;
  if (!first) return undefined;
  const sum = rows.reduce((total, row) => total.plus(row.value ?? 0), new BigNumber(0));
  return { currency: first.currency, value: sum.toFixed(), asOf: first.asOf };
}
