import { useQuery } from '@tanstack/react-query';
import { addresses } from '#contract/addresses/calls.ts';
import type { addressesSchemas } from '#contract/addresses/schemas.ts';
import { findNetwork } from '#contract/currencies/networks.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { api } from '#src/platform/api.ts';
import { useLive } from '#src/platform/local.ts';
import { queryClient } from '#src/platform/query.ts';

export type BookRow = ResultOf<typeof addressesSchemas.list>['items'][number];
export type BookSettings = ResultOf<typeof addressesSchemas.getSettings>;

/** The book as this device knows it, newest first. Undefined while the device is read. */
export function useBook(): readonly BookRow[] | undefined {
  return useLive(async ({ account }) => {
    const rows = ((await account?.addresses.toArray()) ?? []) as unknown as BookRow[];
    return rows.toSorted((left, right) => (left.id < right.id ? 1 : -1));
  }, []);
}

const settingsKey = ['addresses', 'settings'];

/** The mode of the book, from the server: what decides about money is not shown from memory. */
export function useSettings() {
  return useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => api(addresses.getSettings, undefined, { signal, isInline: true }),
  });
}

/** The settings as a command has just answered them. */
export function keepSettings(settings: BookSettings): void {
  queryClient.setQueryData(settingsKey, settings);
}

/** What an entry is called: its remark, else who is paid, else the coin. */
export function nameOf({ remark, beneficiary, asset }: Pick<BookRow, 'remark' | 'beneficiary' | 'asset'>): string {
  return remark || beneficiary || asset;
}

export function networkName(asset: string, network: string): string {
  return findNetwork(asset, network)?.name ?? network;
}

/** Entries that a text and a coin leave. */
export function filterBook(rows: readonly BookRow[], text: string, asset: string): readonly BookRow[] {
  const wanted = text.trim().toLowerCase();
  return rows.filter(
    (row) =>
      (asset === '' || row.asset === asset) &&
      [row.address, row.remark, row.beneficiary, row.tag, row.asset].some((field) =>
        field.toLowerCase().includes(wanted),
      ),
  );
}
