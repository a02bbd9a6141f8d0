import type { UserDatabase } from '#worker/local/schema.ts';
import { rangeOf, type HistoryFilter } from '#src/platform/record-filter.ts';

/** Number of keys read at once: few enough that no task is long. */
const keysAtOnce = 750;
const first = '';
const last = '\uffff';

/**
 * Returns the ids of the matching movements, newest first. Only keys are read, from an index that has them in order,
 * and in chunks so that the screen stays responsive; the rows in view are then read by id.
 */
export async function historyIds(database: UserDatabase, filter: HistoryFilter, piece = keysAtOnce): Promise<string[]> {
  const { from = first, before = last } = rangeOf(filter);
  const keysOf = (index: string, value: string) => readKeys(database, index, [value, from], [value, before], piece);
  const { asset, kind } = filter;
  if (asset && kind) {
    const ofKind = new Set(await keysOf('[kind+occurredAt]', kind));
    return (await keysOf('[asset+occurredAt]', asset)).filter((id) => ofKind.has(id)).toReversed();
  }
  if (asset) return (await keysOf('[asset+occurredAt]', asset)).toReversed();
  if (kind) return (await keysOf('[kind+occurredAt]', kind)).toReversed();
  return (await readKeys(database, byTime, [from, first], [before, first], piece)).toReversed();
}

const byTime = '[occurredAt+id]';

/** Returns the primary keys of a range of an index, oldest first. */
async function readKeys(
  { assetHistory }: UserDatabase,
  index: string,
  lower: string[],
  upper: string[],
  piece: number,
) {
  const ids: string[] = [];
  let start = lower;
  for (let limit = piece; ;) {
    const found = await assetHistory.where(index).between(start, upper, true, false).limit(limit).primaryKeys();
    // A chunk starts with the instant at which the previous one ended, so it includes the last key read.
    const known = ids.length === 0 ? 0 : found.indexOf(ids.at(-1) ?? '') + 1;
    for (const id of found.slice(known)) ids.push(id);
    if (found.length < limit) return ids;
    const end = (await assetHistory.get(found.at(-1) ?? '')) as { id: string; occurredAt: string } | undefined;
    if (!end) return ids;
    const next = index === byTime ? [end.occurredAt, end.id] : [start[0] ?? '', end.occurredAt];
    // One instant has more keys than a chunk. The limit never shrinks again, so that the last key read is always found.
    if (String(next) === String(start)) limit *= 2;
    start = next;
  }
}
