import { BigNumber } from 'bignumber.js';
import type { ResultOf } from '#contract/platform/call.ts';
import type { assetsSchemas } from '#contract/assets/schemas.ts';
import type { convertSchemas } from '#contract/convert/schemas.ts';
import type { depositCasesSchemas } from '#contract/deposits/case-schemas.ts';
import type { depositsSchemas } from '#contract/deposits/schemas.ts';
import type { transferSchemas } from '#contract/transfer/schemas.ts';
import type { HistoryFilter } from './filter.ts';
import { historyIds } from './history-keys.ts';
import { useCostlyLive, useLive, type Local } from '#src/platform/local.ts';

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

/** The latest few movements, newest first. */
export function useHistory(limit: number): readonly HistoryRow[] | undefined {
  return useLive(
    async ({ account }) => {
      const rows = await account?.assetHistory.orderBy('[occurredAt+id]').reverse().limit(limit).toArray();
      return (rows ?? []) as unknown as HistoryRow[];
    },
    [limit],
  );
}

/** The ids of the movements that fit, newest first: the rows of those in view are read by them. */
export function useHistoryIds({ asset, kind, from, to }: HistoryFilter): readonly string[] | undefined {
  return useCostlyLive(
    ({ account }) => account?.assetHistory.count(),
    async ({ account }) => (account ? historyIds(account, { asset, kind, from, to }) : []),
    [asset, kind, from, to],
  );
}

/** Movements by their ids; undefined while they are read. */
export function useHistoryRows(ids: readonly string[]): ReadonlyMap<string, HistoryRow> | undefined {
  return useLive(
    async (local) => new Map((await readHistory(local, ids)).map((row) => [row.id, row])),
    [ids.join(' ')],
  );
}

/** Movements by their ids, in that order; for an export, which has all of them. */
export async function readHistory(
  { account }: Pick<Local, 'account'>,
  ids: readonly string[],
): Promise<readonly HistoryRow[]> {
  const rows = (await account?.assetHistory.bulkGet([...ids])) ?? [];
  return rows.filter((row) => row !== undefined) as unknown as HistoryRow[];
}

/** One movement by its id, as far as this device has it. */
export function useMovement(id: string | undefined): HistoryRow | undefined {
  return useLive(
    async ({ account }) =>
      id === undefined ? undefined : ((await account?.assetHistory.get(id)) as unknown as HistoryRow | undefined),
    [id],
  );
}

/** The assets that movements were of, by their code. */
export function useHistoryAssets(): readonly string[] | undefined {
  return useLive(
    async ({ account }) => ((await account?.assetHistory.orderBy('asset').uniqueKeys()) ?? []) as string[],
    [],
  );
}

/** Transfers sent and received, newest first. */
export function useTransfers(): readonly TransferRow[] | undefined {
  return useLive(
    async ({ account }) =>
      ((await account?.transfers.orderBy('createdAt').reverse().toArray()) ?? []) as unknown as TransferRow[],
    [],
  );
}

export type MissingRow = ResultOf<typeof depositCasesSchemas.listMissing>['items'][number];
export type TransferRow = ResultOf<typeof transferSchemas.listHistory>['items'][number];

export type ConversionRow = ResultOf<typeof convertSchemas.listHistory>['items'][number];

/** Conversions, newest first. */
export function useConversions(): readonly ConversionRow[] | undefined {
  return useLive(
    async ({ account }) =>
      ((await account?.conversions.orderBy('createdAt').reverse().toArray()) ?? []) as unknown as ConversionRow[],
    [],
  );
}

/** Reports of missing deposits, newest first. */
export function useMissing(): readonly MissingRow[] | undefined {
  return useLive(
    async ({ account }) =>
      ((await account?.missingDeposits.orderBy('id').reverse().toArray()) ?? []) as unknown as MissingRow[],
    [],
  );
}

export function useDeposits(): readonly DepositRow[] | undefined {
  return useLive(async ({ account }) => {
    const rows = ((await account?.deposits.toArray()) ?? []) as unknown as DepositRow[];
    return rows.toSorted((left, right) => (left.id < right.id ? 1 : -1));
  }, []);
}

/** One deposit by its id, as far as this device has it. */
export function useDeposit(id: string | undefined): DepositRow | undefined {
  return useLive(
    async ({ account }) =>
      id === undefined ? undefined : ((await account?.deposits.get(id)) as unknown as DepositRow),
    [id],
  );
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
