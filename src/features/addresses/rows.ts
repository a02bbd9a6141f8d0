import { useQuery } from '@tanstack/react-query';
import { addresses } from '#contract/addresses/calls.ts';
import type { addressesSchemas } from '#contract/addresses/schemas.ts';
import { findNetwork } from '#contract/currencies/networks.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { ask } from '#src/platform/ask.ts';
import type { Shown } from '#src/platform/edits.ts';
import { queryClient } from '#src/platform/query.ts';
import { addressesTable } from './sync.ts';

export type BookRow = ResultOf<typeof addressesSchemas.list>['items'][number];
export type BookSettings = ResultOf<typeof addressesSchemas.getSettings>;

/** An address as the book shows it; its remark may still be on its way to the server. */
export type ShownRow = Shown<BookRow>;

/**
 * Returns the book as stored on this device, newest first, with remarks waiting to be sent. Undefined while it is read.
 */
export const useBook = (): readonly ShownRow[] | undefined => addressesTable.useNewest();

/** Returns the mode of the book, from the server: what decides about money is never shown from a local copy. */
export function useSettings() {
  return useQuery(ask(addresses.getSettings));
}

/** Stores the settings that a command has just returned. */
export function keepSettings(settings: BookSettings): void {
  queryClient.setQueryData(ask(addresses.getSettings).queryKey, settings);
}

/** Returns the display name of an entry: its remark, else the beneficiary, else the coin. */
export function nameOf({ remark, beneficiary, asset }: Pick<BookRow, 'remark' | 'beneficiary' | 'asset'>): string {
  return remark || beneficiary || asset;
}

export function networkName(asset: string, network: string): string {
  return findNetwork(asset, network)?.name ?? network;
}

/** Returns the entries that match a text and a coin. */
export function filterBook(rows: readonly ShownRow[], text: string, asset: string): readonly ShownRow[] {
  const wanted = text.trim().toLowerCase();
  return rows.filter(
    (row) =>
      (asset === '' || row.asset === asset) &&
      [row.address, row.remark, row.beneficiary, row.tag, row.asset].some((field) =>
        field.toLowerCase().includes(wanted),
      ),
  );
}
