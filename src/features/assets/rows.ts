import { BigNumber } from 'bignumber.js';
import { useMemo } from 'react';
import type { BalanceRow, UserRows } from '#worker/local/tables.ts';
import type { HistoryFilter } from '#src/platform/record-filter.ts';
import { addedUp } from './all-balances.ts';
import { historyIds } from './history-keys.ts';
import { assetTables } from './sync.ts';
import { readAhead, useCostlyLive, useLive, type Local } from '#src/platform/local.ts';

export type { BalanceRow } from '#worker/local/tables.ts';
export type HistoryRow = UserRows['assetHistory'];
export type DepositRow = UserRows['deposits'];
export type MissingRow = UserRows['missingDeposits'];
export type TransferRow = UserRows['transfers'];
export type PromissoryRow = UserRows['promissoryOrders'];
export type ConversionRow = UserRows['conversions'];
export type EarnRow = UserRows['earnRecords'];

/** Returns the balances as last known to this device, most valuable first. Undefined while they are read. */
export function useBalances(): readonly BalanceRow[] | undefined {
  const rows = assetTables.balances.useNewest();
  return useMemo(() => byValue(rows), [rows]);
}

/** Returns the balances of the global account, likewise. */
export const useGlobalBalances = (): readonly BalanceRow[] | undefined =>
  byValue(assetTables.globalBalances.useNewest());

/** Returns the balances of wallet and global account combined, one row per asset. */
export function useAllBalances(): readonly BalanceRow[] | undefined {
  const wallet = assetTables.balances.useNewest();
  const account = assetTables.globalBalances.useNewest();
  return useMemo(() => byValue(wallet && account && addedUp([...wallet, ...account])), [wallet, account]);
}

function byValue(rows: readonly BalanceRow[] | undefined): readonly BalanceRow[] | undefined {
  return rows?.toSorted((left, right) => new BigNumber(right.value ?? 0).comparedTo(left.value ?? 0) ?? 0);
}

/** Returns the latest few movements, newest first. */
export const useHistory = (limit: number) => assetTables.history.useNewest(limit);

/** The matching movements: how many there are, whether there are any movements at all, and the newest. */
export interface FirstMovements {
  readonly count: number;
  readonly hasAny: boolean;
  readonly rows: readonly HistoryRow[];
}

/** Number of the newest rows read at once: what a screen shows before the user scrolls. */
export const firstRows = 100;
const firstName = 'firstMovements';
const filterDeps = ({ asset, kind, from, to }: HistoryFilter) => [asset, kind, from, to];

async function findFirst({ account }: Local, filter: HistoryFilter): Promise<FirstMovements> {
  if (!account) return { count: 0, hasAny: false, rows: [] };
  const table = account.assetHistory;
  if (filterDeps(filter).every((value) => !value)) {
    const newest = table.orderBy('[occurredAt+id]').reverse().limit(firstRows).toArray();
    const [count, rows] = await Promise.all([table.count(), newest]);
    return { count, hasAny: count > 0, rows };
  }
  const [ids, all] = await Promise.all([historyIds(account, filter), table.count()]);
  const rows = await table.bulkGet(ids.slice(0, firstRows));
  return { count: ids.length, hasAny: all > 0, rows: rows.filter((row) => row !== undefined) };
}

/** Reads the first rows before the screen renders, so that it starts with them. */
export const readFirstMovements = (filter: HistoryFilter): Promise<void> =>
  readAhead(firstName, (local) => findFirst(local, filter), filterDeps(filter));

const watchHistory = ({ account }: Local) => account?.assetHistory.count();

/** Returns what a list of movements shows first. */
export const useFirstMovements = (filter: HistoryFilter): FirstMovements | undefined =>
  useCostlyLive(watchHistory, (local) => findFirst(local, filter), filterDeps(filter), firstName);

/**
 * Returns the ids of the matching movements, newest first, once the user scrolls past the first; the rows in view are
 * read by id.
 */
export function useHistoryIds(filter: HistoryFilter, isWanted: boolean): readonly string[] | undefined {
  return useCostlyLive(
    (local) => (isWanted ? watchHistory(local) : undefined),
    async (local) => (isWanted ? readHistoryIds(local, filter) : undefined),
    [...filterDeps(filter), isWanted],
  );
}

/** Returns the same ids once, for an export. */
export const readHistoryIds = async ({ account }: Local, filter: HistoryFilter): Promise<readonly string[]> =>
  account ? historyIds(account, filter) : [];

/** Returns movements by their ids; undefined while they are read. */
export function useHistoryRows(ids: readonly string[]): ReadonlyMap<string, HistoryRow> | undefined {
  return useLive(
    async (local) => new Map((await readHistory(local, ids)).map((row) => [row.id, row])),
    [ids.join(' ')],
  );
}

/** Returns movements by their ids, in that order; for an export, which has all of them. */
export async function readHistory(local: Local, ids: readonly string[]): Promise<readonly HistoryRow[]> {
  const rows = (await assetTables.history.in(local)?.bulkGet([...ids])) ?? [];
  return rows.filter((row) => row !== undefined);
}

/** Returns one movement by its id, if this device has it. */
export const useMovement = assetTables.history.useOne;

/** Returns the assets that occur in movements, by code. */
export function useHistoryAssets(): readonly string[] | undefined {
  return useLive(
    async ({ account }) => ((await account?.assetHistory.orderBy('asset').uniqueKeys()) ?? []).map(String),
    [],
  );
}

/** Each returns rows newest first; undefined while they are read. */
export const useTransfers = () => assetTables.transfers.useNewest();
export const usePromissory = () => assetTables.promissory.useNewest();
export const useConversions = () => assetTables.conversions.useNewest();
export const useEarnRecords = () => assetTables.earnRecords.useNewest();
export const useMissing = () => assetTables.missing.useNewest();
export const useDeposits = () => assetTables.deposits.useNewest();
export const useDeposit = assetTables.deposits.useOne;

export interface Total {
  readonly currency: string;
  /** A canonical decimal. */
  readonly value: string;
  readonly asOf: string;
}

/** Returns the total value of all balances; undefined if nothing is stored. */
export function totalOf(rows: readonly BalanceRow[]): Total | undefined {
  const [first] = rows;
  if (!first) return undefined;
  const sum = rows.reduce((total, row) => total.plus(row.value ?? 0), new BigNumber(0));
  return { currency: first.currency, value: sum.toFixed(), asOf: first.asOf };
}
