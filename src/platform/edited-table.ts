import { useEffect } from 'react';
import { actingFor } from './acting-choice.ts';
import { layOver, ofEdits, type Edit, type Intention, type Shown } from './edits.ts';
import type { LocalTable } from './local-table.ts';
import { useLive, type Local } from './local.ts';

/** Calls whose intentions a list shows on top of its rows. */
export const shownCalls = new Set<string>();

/** A list whose rows include pending outbox entries; for an account's list, those of that account. */
export interface EditedTable<Row> extends Omit<LocalTable<Row>, 'useNewest' | 'useOne' | 'newest'> {
  readonly newest: (local: Local, limit?: number) => Promise<readonly Shown<Row>[]>;
  readonly useNewest: (limit?: number) => readonly Shown<Row>[] | undefined;
  readonly useOne: (id: string | undefined) => Shown<Row> | undefined;
  /** Returns local changes that are not settled, oldest first; the list is refetched when one settles. */
  readonly useIntentions: () => readonly Intention[] | undefined;
}

/** Declares which edits of a list can wait in the outbox, and how each shows on top of the rows read. */
export function editedTable<Row extends { readonly id: string }>(
  table: LocalTable<Row>,
  edits: readonly Edit<Row>[],
): EditedTable<Row> {
  for (const { callName } of edits) shownCalls.add(callName);
  const intentions = async ({ user }: Local) =>
    ofEdits(edits, (await user?.outbox.orderBy('seq').toArray()) ?? [], actingFor());
  const newest = async (local: Local, limit?: number) => {
    const [rows, own] = await Promise.all([table.newest(local, limit), intentions(local)]);
    return layOver(rows, edits, own);
  };
  return {
    ...table,
    newest,
    useNewest: (limit) => useLive((local) => newest(local, limit), [limit]),
    useOne: (id) => useLive(async (local) => (await newest(local)).find((row) => row.id === id), [id]),
    useIntentions: () => {
      const own = useLive(intentions, []);
      const waiting = own?.filter(({ state }) => state === 'waiting').length;
      useEffect(() => {
        if (waiting !== undefined) void table.syncAnew();
      }, [waiting]);
      return own;
    },
  };
}
