import type { Dexie, Table } from 'dexie';
import type { Permission } from '#contract/members/permissions.ts';
import { names } from './names.ts';
import type { MetaRow } from './schema.ts';

/** Position from which the next page is requested. */
export interface SyncPosition {
  /** Requests what changed at or after this instant; null for everything. */
  readonly updatedAfter: string | null;
  /** Continues within a round; null at its start. */
  readonly cursor: string | null;
}

/** One page of changes. */
export interface SyncPage {
  readonly items: readonly object[];
  /** Ids of deleted rows. */
  readonly deletedIds?: readonly string[];
  /** Null on the last page. */
  readonly nextCursor: string | null;
  /** The server's time at the start of the round; the next round requests changes after it. */
  readonly asOf: string;
}

/** Something stored locally by incremental sync: which table, and how to fetch a page of changes. */
export interface SyncSource {
  readonly name: string;
  readonly database: 'content' | 'user' | 'account';
  readonly table: string;
  /** Names of the calls that fetch its rows: whatever changes their responses changes this source. */
  readonly reads: readonly string[];
  fetchPage(position: SyncPosition, signal: AbortSignal): Promise<SyncPage>;
  /** Maximum number of rows to keep, and the index that orders them; the newest stay. */
  readonly keep?: { readonly newest: number; readonly by: string };
  /** True if the server's events report changes: it is synced on those, not on a timer. */
  readonly isPushed?: boolean;
  /** True if each round fetches everything: rows missing from it are deleted. */
  readonly isSnapshot?: boolean;
  /** Permissions needed to fetch it and to keep what it stored; none if omitted. */
  readonly needs?: readonly Permission[];
}

export interface SyncOptions {
  readonly signal: AbortSignal;
  readonly now: () => Date;
  /** True if another tab's round won't do: it may have read before the change the caller knows of. */
  readonly isAnew?: boolean;
  /** Rows stored so far in this round. */
  readonly onProgress?: (rows: number) => void;
}

/** A round with more pages than this indicates a server that never ends. The next round continues from the cursor. */
const maxPages = 200;

/**
 * Runs one round: requests what changed since the last, page by page, and stores each page with its cursor in one
 * transaction, so that an interrupted round resumes where it stopped. A Web Lock allows one round at a time across
 * tabs; a caller that finds the lock taken waits for the round to end and does nothing more unless a new round was
 * requested.
 */
export async function syncOnce(database: Dexie, source: SyncSource, options: SyncOptions): Promise<void> {
  const lock = `${names.syncLockPrefix}${database.name}.${source.name}`;
  const hasRun = await navigator.locks.request(lock, { ifAvailable: true }, async (held) => {
    if (!held) return false;
    await runRound(database, source, options);
    return true;
  });
  if (hasRun) return;
  await navigator.locks.request(lock, { signal: options.signal }, async () => {
    if (options.isAnew) await runRound(database, source, options);
  });
}

async function runRound(database: Dexie, source: SyncSource, options: SyncOptions): Promise<void> {
  let rows = 0;
  let isResumed = false;
  const broughtIds: string[] = [];
  for (let page = 0; page < maxPages; page += 1) {
    const meta = await readMeta(database, source);
    // Only a complete round of a snapshot shows what was deleted, so an interrupted one starts over.
    const cursor = source.isSnapshot && page === 0 ? null : meta.cursor;
    const updatedAfter = source.isSnapshot ? null : meta.updatedAfter;
    if (page === 0) isResumed = cursor !== null;
    const answer = await source.fetchPage({ updatedAfter, cursor }, options.signal).catch(async (error: unknown) => {
      if (cursor !== null && isRefusal(error)) await forgetCursor(database, meta);
      throw error;
    });
    options.signal.throwIfAborted();
    await storePage(database, source, meta, answer, broughtIds, options.now());
    rows += answer.items.length;
    options.onProgress?.(rows);
    if (answer.nextCursor !== null) continue;
    if (!isResumed) return;
    // A resumed round is as old as its start, so request what changed since then.
    isResumed = false;
  }
}

/**
 * Forgets a cursor that the server no longer accepts, so that it can't block the sync forever; the next round starts
 * over.
 */
async function forgetCursor(database: Dexie, meta: MetaRow): Promise<void> {
  await database.table<MetaRow, string>('meta').put({ ...meta, cursor: null, roundAsOf: null });
}

function isRefusal(error: unknown): boolean {
  const status = (error as { status?: unknown } | null)?.status;
  return status === 400 || status === 404;
}

async function storePage(
  database: Dexie,
  source: SyncSource,
  meta: MetaRow,
  page: SyncPage,
  broughtIds: string[],
  now: Date,
): Promise<void> {
  const table = database.table<object, string>(source.table);
  const metaTable = database.table<MetaRow, string>('meta');
  await database.transaction('rw', table, metaTable, async () => {
    if (page.items.length > 0) broughtIds.push(...(await table.bulkPut([...page.items], { allKeys: true })));
    if (page.deletedIds && page.deletedIds.length > 0) await table.bulkDelete([...page.deletedIds]);
    const isLast = page.nextCursor === null;
    if (isLast && source.isSnapshot) await removeOthers(table, broughtIds);
    if (isLast && source.keep) await removeOldest(table, source.keep);
    const { needs } = source;
    await metaTable.put({ ...nextMeta(meta, page, now), ...(needs ? { needs } : {}) });
  });
}

/** Starts the next round where this one began, so that a change during the round is not missed. */
function nextMeta(meta: MetaRow, page: SyncPage, now: Date): MetaRow {
  const roundAsOf = meta.cursor === null ? page.asOf : (meta.roundAsOf ?? page.asOf);
  if (page.nextCursor !== null) return { ...meta, cursor: page.nextCursor, roundAsOf };
  return { ...meta, cursor: null, roundAsOf: null, updatedAfter: roundAsOf, asOf: now.toISOString() };
}

/**
 * Removes what a database stores without its reader having the permissions for it any more: the rows, and how far their
 * sync got. The permissions are those of the source, or if its feature isn't loaded, those of its last round.
 */
export async function removeForbidden(
  database: Dexie,
  sources: ReadonlyMap<string, SyncSource>,
  held: readonly Permission[],
): Promise<void> {
  for (const meta of await database.table<MetaRow, string>('meta').toArray()) {
    const { needs, table } = sources.get(meta.name) ?? { needs: meta.needs, table: meta.name };
    if (needs?.every((permission) => held.includes(permission)) ?? true) continue;
    await database.transaction('rw', table, 'meta', async () => {
      await database.table(table).clear();
      await database.table('meta').delete(meta.name);
    });
  }
}

async function removeOthers(table: Table<object, string>, broughtIds: readonly string[]): Promise<void> {
  const brought = new Set(broughtIds);
  const present = await table.toCollection().primaryKeys();
  await table.bulkDelete(present.filter((id) => !brought.has(id)));
}

async function removeOldest(table: Table<object, string>, keep: { newest: number; by: string }): Promise<void> {
  const oldest = await table.orderBy(keep.by).reverse().offset(keep.newest).primaryKeys();
  await table.bulkDelete(oldest);
}

/** Returns the sync position of a source; the start if it never ran. */
export async function readMeta(database: Dexie, source: Pick<SyncSource, 'name'>): Promise<MetaRow> {
  const found = await database.table<MetaRow, string>('meta').get(source.name);
  return found ?? { name: source.name, updatedAfter: null, cursor: null, roundAsOf: null, asOf: null };
}
