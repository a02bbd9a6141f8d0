import type { Table } from 'dexie';
import { boundsOf, type HistoryFilter } from './filter.ts';

/** Read at once: few enough that no task is long, on a slow phone either. */
const idsAtOnce = 750;
/** After every text that is an instant. */
const afterAll = '\uffff';

/**
 * The ids of the rows that fit, newest first, read from the indexes in pieces: of a hundred thousand rows
 * none is loaded, and the screen answers in between.
 */
export async function readHistoryIds(
  table: Table<object, string>,
  filter: HistoryFilter,
  chunk = idsAtOnce,
): Promise<readonly string[]> {
  const { asset, kind } = filter;
  const { from = '', before = afterAll } = boundsOf(filter);
  const ids: string[] = [];
  if (asset && kind) {
    const ofKind = new Set<string>();
    await readRange(table, chunk, '[kind+occurredAt]', [kind, from], [kind, before], (some) => {
      for (const id of some) ofKind.add(id);
    });
    await readRange(table, chunk, '[asset+occurredAt]', [asset, from], [asset, before], (some) => {
      for (const id of some) if (ofKind.has(id)) ids.push(id);
    });
  } else {
    const [index, first] = asset
      ? (['[asset+occurredAt]', [asset]] as const)
      : kind
        ? (['[kind+occurredAt]', [kind]] as const)
        : (['[occurredAt+id]', []] as const);
    const [lower, upper] =
      first.length > 0
        ? [
            [...first, from],
            [...first, before],
          ]
        : [
            [from, ''],
            [before, ''],
          ];
    await readRange(table, chunk, index, lower, upper, (some) => {
      for (const id of some) ids.push(id);
    });
  }
  return ids.toReversed();
}

type IndexKey = readonly string[];

/** Hands over the primary keys of a range of an index, oldest first, piece by piece. */
async function readRange(
  table: Table<object, string>,
  chunk: number,
  index: string,
  lower: IndexKey,
  upper: IndexKey,
  take: (ids: readonly string[]) => void,
): Promise<void> {
  let [start, limit] = [lower, chunk];
  let last: string | undefined;
  for (;;) {
    const found = await table
      .where(index)
      .between([...start], [...upper], true, false)
      .limit(limit)
      .primaryKeys();
    // A piece begins with what the one before ended with: rows of one instant may stand on both sides.
    const fresh = last === undefined ? found : found.slice(found.indexOf(last) + 1);
    if (last === undefined || found.includes(last)) take(fresh);
    if (found.length < limit) return;
    const end = fresh.at(-1);
    if (end === undefined || (last !== undefined && !found.includes(last))) {
      // More rows of one instant than a piece holds.
      limit *= 2;
      continue;
    }
    last = end;
    const row = (await table.get(end)) as { id: string; occurredAt: string } | undefined;
    if (!row) return;
    start = index === '[occurredAt+id]' ? [row.occurredAt, row.id] : [start[0] ?? '', row.occurredAt];
  }
}
