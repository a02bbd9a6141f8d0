import type { UserDatabase } from '#worker/local/schema.ts';
import { rangeOf, type HistoryFilter } from './filter.ts';

const first = '';
const last = '\uffff';

/**
 * The ids of the movements that fit, newest first. Only keys are read, from an index that has them in their
 * order: a history of any length costs its keys, and the rows in view are read by them. Ascending and then
 * turned round, because only so the engine hands out all keys at once.
 */
export async function historyIds(database: UserDatabase, filter: HistoryFilter): Promise<string[]> {
  const { from = first, before = last } = rangeOf(filter);
  const keysOf = (index: string, value: string) =>
    database.assetHistory.where(index).between([value, from], [value, before], true, false).primaryKeys();
  const { asset, kind } = filter;
  if (asset && kind) {
    const ofKind = new Set(await keysOf('[kind+occurredAt]', kind));
    return (await keysOf('[asset+occurredAt]', asset)).filter((id) => ofKind.has(id)).toReversed();
  }
  if (asset) return (await keysOf('[asset+occurredAt]', asset)).toReversed();
  if (kind) return (await keysOf('[kind+occurredAt]', kind)).toReversed();
  const range = database.assetHistory.where('[occurredAt+id]').between([from, first], [before, first], true, false);
  return (await range.primaryKeys()).toReversed();
}
