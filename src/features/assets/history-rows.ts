import { useMemo, useState } from 'react';
import type { Table } from 'dexie';
import { openLocal, useLive } from '#src/platform/local.ts';
import type { HistoryFilter } from './filter.ts';
import { readHistoryIds } from './history-ids.ts';
import type { HistoryRow } from './rows.ts';

/** Movements of which only those that are looked at are loaded. */
export interface HistoryRows {
  readonly length: number;
  /** Undefined while it is not loaded. */
  at(index: number): HistoryRow | undefined;
  /** Says which rows are in view, both ends included: they are loaded, and some around them. */
  need(first: number, last: number): void;
  /** Every row, some at a time. */
  all(): AsyncIterable<readonly HistoryRow[]>;
}

const around = 40;
const keptAtMost = 5000;
const exportedAtOnce = 500;

async function readRows(ids: readonly string[]): Promise<HistoryRow[]> {
  const { account } = await openLocal();
  const table = account?.assetHistory as unknown as Table<HistoryRow, string> | undefined;
  return ((await table?.bulkGet([...ids])) ?? []).filter((row) => row !== undefined);
}

/** The movements that fit, newest first. Undefined while the device is read. */
export function useHistoryRows({ asset, kind, from, to }: HistoryFilter): HistoryRows | undefined {
  const ids = useLive(
    ({ account }) => (account ? readHistoryIds(account.assetHistory as never, { asset, kind, from, to }) : []),
    [asset, kind, from, to],
  );
  // A movement never changes: once loaded it is what it is.
  const [known, setKnown] = useState<ReadonlyMap<string, HistoryRow>>(new Map());
  return useMemo(() => {
    if (!ids) return undefined;
    const load = async (missing: readonly string[]) => {
      const rows = await readRows(missing);
      if (rows.length === 0) return;
      setKnown(
        (before) =>
          new Map([...(before.size > keptAtMost ? [] : before), ...rows.map((row) => [row.id, row] as const)]),
      );
    };
    return {
      length: ids.length,
      at: (index) => known.get(ids[index] ?? ''),
      need: (first, last) => {
        const inView = ids.slice(first, last + 1);
        if (inView.every((id) => known.has(id))) return;
        void load(ids.slice(Math.max(0, first - around), last + around).filter((id) => !known.has(id)));
      },
      all: async function* () {
        for (let start = 0; start < ids.length; start += exportedAtOnce) {
          yield await readRows(ids.slice(start, start + exportedAtOnce));
        }
      },
    };
  }, [ids, known]);
}

/** One movement by its id. */
export function useHistoryRow(id: string | undefined): HistoryRow | undefined {
  return useLive(
    async ({ account }) => {
      const row = id === undefined ? undefined : await account?.assetHistory.get(id);
      return row as unknown as HistoryRow | undefined;
    },
    [id],
  );
}

/** The assets that any movement was of. Undefined while the device is read. */
export function useHistoryAssets(): readonly string[] | undefined {
  return useLive(async ({ account }) => {
    return ((await account?.assetHistory.orderBy('asset').uniqueKeys()) ?? []) as string[];
  }, []);
}
