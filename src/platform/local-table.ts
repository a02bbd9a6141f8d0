import type { Table } from 'dexie';
import type { Call } from '#contract/platform/call.ts';
import { permissionFor } from '#contract/platform/call-permission.ts';
import type { ContentRows, UserRows } from '#worker/local/tables.ts';
import type { ApiOptions } from './api.ts';
import {
  openLocal,
  registerSync,
  syncAnew,
  syncNow,
  useFreshness,
  useLive,
  type Freshness,
  type Local,
  type SyncSource,
} from './local.ts';

type Rows = ContentRows & UserRows;

/** Position at which a list continues, in the format of the list calls. */
export interface ListPosition {
  readonly UpdatedAfter: string | undefined;
  readonly Cursor: string | undefined;
  readonly MaxResultCount: number;
}

interface ListPage<Row> {
  readonly items: readonly Row[];
  readonly deletedIds?: readonly string[];
  /** Undefined for calls that return everything at once. */
  readonly nextCursor?: string | null;
  readonly asOf: string;
}

export interface LocalTableOptions<Name extends keyof Rows> {
  /** Name of the table (`src-worker/local/tables.ts`) and of its sync. */
  readonly name: Name;
  /** Owner of the rows: shared by all, the user, or the selected account. */
  readonly scope: SyncSource['database'];
  /**
   * Calls that return its rows: a command that touches one of them triggers a sync. It runs only with the permissions
   * that all of them declare, because the server would refuse.
   */
  readonly calls: readonly Pick<Call, 'name' | 'access'>[];
  /** Fetches a page: the call with the position as its query or body. */
  readonly page: (position: ListPosition, options: ApiOptions) => Promise<ListPage<Rows[Name]>>;
  readonly pageSize?: number;
  /** Index that orders the rows, newest last. Defaults to the key: ids sort by time. */
  readonly newestBy?: string;
  /** Number of newest rows to keep; defaults to all. */
  readonly keep?: number;
  /** True if the server's events report its changes. */
  readonly isPushed?: boolean;
  /** True if each round returns all rows: those missing were deleted. */
  readonly isSnapshot?: boolean;
}

/** What a screen needs of any list to show its age and refetch it. */
export type StoredList = Pick<LocalTable<object>, 'name' | 'sync' | 'useFreshness'>;

/** A server list as stored on this device: synced, read live, with its age. */
export interface LocalTable<Row> {
  readonly name: string;
  /** Syncs the list; resolves when the round is over, even if it failed. */
  readonly sync: () => Promise<void>;
  /** Syncs with a round that starts now, so it includes changes from other devices. */
  readonly syncAnew: () => Promise<void>;
  readonly useFreshness: () => Freshness;
  /** Returns the newest rows first; undefined while the device is being read. */
  readonly useNewest: (limit?: number) => readonly Row[] | undefined;
  /** Returns a row by its key, if this device has it. */
  readonly useOne: (key: string | undefined) => Row | undefined;
  /** The table itself, for a domain's own queries; undefined while signed out. */
  readonly in: (local: Local) => Table<Row, string> | undefined;
  readonly newest: (local: Local, limit?: number) => Promise<readonly Row[]>;
  readonly open: () => Promise<Table<Row, string> | undefined>;
}

/** Declares what the device stores of one list; called once, when the feature's module loads. */
export function localTable<Name extends keyof Rows>(options: LocalTableOptions<Name>): LocalTable<Rows[Name]> {
  const { name, scope, calls, page, pageSize = 100, newestBy, keep, isPushed, isSnapshot } = options;
  const needs = calls.map(permissionFor).filter((permission) => permission !== null);
  registerSync({
    name,
    database: scope,
    table: name,
    reads: calls.map((call) => call.name),
    ...(isPushed ? { isPushed } : {}),
    ...(isSnapshot ? { isSnapshot } : {}),
    ...(needs.length === 0 ? {} : { needs }),
    ...(keep === undefined ? {} : { keep: { newest: keep, by: newestBy ?? ':id' } }),
    fetchPage: async ({ updatedAfter, cursor }, signal) => {
      const position = {
        UpdatedAfter: updatedAfter ?? undefined,
        Cursor: cursor ?? undefined,
        MaxResultCount: pageSize,
      };
      const answer = await page(position, { signal, isInline: true });
      return { ...answer, nextCursor: answer.nextCursor ?? null };
    },
  });
  const tableIn = (local: Local) => local[scope]?.table<Rows[Name], string>(name);
  const newest = async (local: Local, limit?: number) => {
    const ordered = tableIn(local)
      ?.orderBy(newestBy ?? ':id')
      .reverse();
    return (await (limit === undefined ? ordered : ordered?.limit(limit))?.toArray()) ?? [];
  };
  return {
    name,
    sync: () => syncNow(name),
    syncAnew: () => syncAnew(name),
    useFreshness: () => useFreshness(name),
    useNewest: (limit) => useLive((local) => newest(local, limit), [limit]),
    useOne: (key) => useLive(async (local) => (key === undefined ? undefined : tableIn(local)?.get(key)), [key]),
    in: tableIn,
    newest,
    open: async () => tableIn(await openLocal()),
  };
}
