import { useQuery } from '@tanstack/react-query';
import { addresses } from '#contract/addresses/calls.ts';
import type { addressesSchemas } from '#contract/addresses/schemas.ts';
import { findNetwork } from '#contract/currencies/networks.ts';
import type { BodyOf, ResultOf } from '#contract/platform/call.ts';
import { actingFor } from '#src/platform/acting-choice.ts';
import { ask } from '#src/platform/ask.ts';
import { useLive } from '#src/platform/local.ts';
import { useOutbox, type OutboxRow } from '#src/platform/outbox.ts';
import { queryClient } from '#src/platform/query.ts';
import { addressesTable } from './sync.ts';

export type BookRow = ResultOf<typeof addressesSchemas.list>['items'][number];
export type BookSettings = ResultOf<typeof addressesSchemas.getSettings>;

/** An address as the book shows it; its remark may be on its way to the server. */
export interface ShownRow extends BookRow {
  readonly isRemarkWaiting?: boolean;
}

/** The book as this device knows it, newest first, with the remarks that wait to be sent. Undefined while it is read. */
export function useBook(): readonly ShownRow[] | undefined {
  return useLive(async (local) => {
    const waiting = (await local.user?.outbox.where('state').equals('waiting').toArray()) ?? [];
    return withWaiting(await addressesTable.newest(local), waiting, actingFor());
  }, []);
}

/** Rows with what their owner wrote and the server has not taken yet. What it refused waits no more: the old one stands. */
export function withWaiting(
  rows: readonly BookRow[],
  waiting: readonly Pick<OutboxRow, 'callName' | 'account' | 'body'>[],
  companyUid: string | null,
): ShownRow[] {
  const bodies = waiting
    .filter(({ callName, account }) => callName === addresses.changeRemark.name && (account ?? null) === companyUid)
    .map(({ body }) => body as BodyOf<typeof addressesSchemas.changeRemark>);
  const remarks = new Map(bodies.map(({ id, remark }) => [id, remark]));
  return rows.map((row) => {
    const remark = remarks.get(row.id);
    return remark === undefined ? row : { ...row, remark, isRemarkWaiting: true };
  });
}

/** Remarks that this device has not sent yet: once one is, the book is read anew. */
export function useWaitingRemarks(): number | undefined {
  return useOutbox()?.filter(({ callName, state }) => callName === addresses.changeRemark.name && state === 'waiting')
    .length;
}

/** The mode of the book, from the server: what decides about money is not shown from memory. */
export function useSettings() {
  return useQuery(ask(addresses.getSettings));
}

/** The settings as a command has just answered them. */
export function keepSettings(settings: BookSettings): void {
  queryClient.setQueryData(ask(addresses.getSettings).queryKey, settings);
}

/** What an entry is called: its remark, else who is paid, else the coin. */
export function nameOf({ remark, beneficiary, asset }: Pick<BookRow, 'remark' | 'beneficiary' | 'asset'>): string {
  return remark || beneficiary || asset;
}

export function networkName(asset: string, network: string): string {
  return findNetwork(asset, network)?.name ?? network;
}

/** Entries that a text and a coin leave. */
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
