import type { Table } from 'dexie';
import type { Permission } from '#contract/members/permissions.ts';
import type { Call } from '#contract/platform/call.ts';
import type { ContentRows, UserRows } from '#worker/local/tables.ts';
import { accountOf } from './account.ts';
import { actingFor } from './acting-choice.ts';
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
import { getSession } from './session-state.ts';

const isPermitted = (permission: Permission) =>
  accountOf(getSession(), actingFor())?.permissions.includes(permission) ?? false;

type Rows = ContentRows & UserRows;

/** Where a list goes on, as the calls of lists take it. */
export interface ListPosition {
  readonly UpdatedAfter: string | undefined;
  readonly Cursor: string | undefined;
  readonly MaxResultCount: number;
}

interface ListPage<Row> {
  readonly items: readonly Row[];
  readonly deletedIds?: readonly string[];
  /** Left out by calls that answer all at once. */
  readonly nextCursor?: string | null;
  readonly asOf: string;
}

export interface LocalTableOptions<Name extends keyof Rows> {
  /** Of the table (`src-worker/local/tables.ts`), and of its sync. */
  readonly name: Name;
  /** Whose it is: everybody's, the user's, or the account's that is shown. */
  readonly scope: SyncSource['database'];
  /** The calls that its rows come by: a command that touches one of them brings it up to date. */
  readonly calls: readonly Pick<Call, 'name'>[];
  /** Asks for a page: the call with the position as its query or body. */
  readonly page: (position: ListPosition, options: ApiOptions) => Promise<ListPage<Rows[Name]>>;
  readonly pageSize?: number;
  /** The index that orders the rows, newest last. The key where it is left out: ids sort by time. */
  readonly newestBy?: string;
  /** So many of the newest are kept; all where it is left out. */
  readonly keep?: number;
  /** The server's events tell when it changes. */
  readonly isPushed?: boolean;
  /** Each round brings all: rows that it didn't bring are gone. */
  readonly isSnapshot?: boolean;
  /** Whoever lacks it is asked for nothing: the server would refuse. */
  readonly permission?: Permission;
}

/** What a screen needs of any list to say how old it is and to ask for it anew. */
export type StoredList = Pick<LocalTable<object>, 'name' | 'sync' | 'useFreshness'>;

/** A list of the server's as this device keeps it: brought up to date, read live, with its age. */
export interface LocalTable<Row> {
  readonly name: string;
  /** Brings it up to date; resolves when the round is over, also when it failed. */
  readonly sync: () => Promise<void>;
  /** The same by a round that begins now: what another device did is in it. */
  readonly syncAnew: () => Promise<void>;
  readonly useFreshness: () => Freshness;
  /** Newest first; undefined while the device is read. */
  readonly useNewest: (limit?: number) => readonly Row[] | undefined;
  /** By its key, as far as this device has it. */
  readonly useOne: (key: string | undefined) => Row | undefined;
  /** The table itself, for what a domain looks for in its own way; undefined while nobody is signed in. */
  readonly in: (local: Local) => Table<Row, string> | undefined;
  readonly newest: (local: Local, limit?: number) => Promise<readonly Row[]>;
  readonly open: () => Promise<Table<Row, string> | undefined>;
}

/** Declares what the device keeps of one list, once, when the feature's module loads. */
export function localTable<Name extends keyof Rows>(options: LocalTableOptions<Name>): LocalTable<Rows[Name]> {
  const { name, scope, calls, page, pageSize = 100, newestBy, keep, isPushed, isSnapshot, permission } = options;
  registerSync({
    name,
    database: scope,
    table: name,
    reads: calls.map((call) => call.name),
    ...(isPushed ? { isPushed } : {}),
    ...(isSnapshot ? { isSnapshot } : {}),
    ...(permission === undefined ? {} : { isAllowed: () => isPermitted(permission) }),
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
