import type { Dexie, Table } from 'dexie';
import { names } from './names.ts';
import type { MetaRow } from './schema.ts';

/** Where the next page is asked from. */
export interface SyncPosition {
  /** What changed at or after this instant; null for everything. */
  readonly updatedAfter: string | null;
  /** Goes on within a round; null at its beginning. */
  readonly cursor: string | null;
}

/** One page of what changed. */
export interface SyncPage {
  readonly items: readonly object[];
  /** Ids that are gone. */
  readonly deletedIds?: readonly string[];
  /** Null on the last page. */
  readonly nextCursor: string | null;
  /** The server's time at which the round began: what the next round asks changes after. */
  readonly asOf: string;
}

/** Something that is kept locally by incremental sync: which table, and how a page of changes is had. */
export interface SyncSource {
  readonly name: string;
  readonly database: 'content' | 'user' | 'account';
  readonly table: string;
  /** Names of the calls that bring its rows: what changes their answers changes it. */
  readonly reads: readonly string[];
  fetchPage(position: SyncPosition, signal: AbortSignal): Promise<SyncPage>;
  /** Rows to keep at most, and the index that orders them: the newest stay. */
  readonly keep?: { readonly newest: number; readonly by: string };
  /** The server's events tell when it changes: it is brought up to date then, and not by the clock. */
  readonly isPushed?: boolean;
  /** Each round brings all: rows that it didn't bring are gone. */
  readonly isSnapshot?: boolean;
  /** Whether it may be asked for as things are; always where left out. */
  readonly isAllowed?: () => boolean;
}

export interface SyncOptions {
  readonly signal: AbortSignal;
  readonly now: () => Date;
  /** Another tab's round won't do: it may have read before what the caller knows of. */
  readonly isAnew?: boolean;
  /** Rows stored so far in this round. */
  readonly onProgress?: (rows: number) => void;
}

/** More pages than this in one round is a server that never ends. The next round goes on from the cursor. */
const maxPages = 200;

/**
 * One round: asks for what changed since the last, page by page, and stores each page with its cursor in
 * one transaction, so that a round that is cut anywhere goes on where it stopped. One at a time for all
 * tabs, by a Web Lock; who finds it taken waits for its end and, unless a new round is asked for, does nothing
 * more.
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
    // A snapshot knows what is gone only from a whole round, so a cut one begins anew.
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
    // A round that was cut is as old as its beginning: what changed since is asked for after it.
    isResumed = false;
  }
}

/** A cursor that the server takes no more must not stop the sync for ever: the next round begins anew. */
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
    await metaTable.put(nextMeta(meta, page, now));
  });
}

/** The next round begins where this one began, so that a change during the round is not missed. */
function nextMeta(meta: MetaRow, page: SyncPage, now: Date): MetaRow {
  const roundAsOf = meta.cursor === null ? page.asOf : (meta.roundAsOf ?? page.asOf);
  if (page.nextCursor !== null) return { ...meta, cursor: page.nextCursor, roundAsOf };
  return { ...meta, cursor: null, roundAsOf: null, updatedAfter: roundAsOf, asOf: now.toISOString() };
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

/** Where a source stands; the beginning where it never ran. */
export async function readMeta(database: Dexie, source: Pick<SyncSource, 'name'>): Promise<MetaRow> {
  const found = await database.table<MetaRow, string>('meta').get(source.name);
  return found ?? { name: source.name, updatedAfter: null, cursor: null, roundAsOf: null, asOf: null };
}
