import { Dexie, type EntityTable, type Table } from 'dexie';
import type { Permission } from '#contract/members/permissions.ts';
import { names, userDatabaseName } from './names.ts';
import { contentTables, contentVersion, userTables, userVersion, type ContentRows, type UserRows } from './tables.ts';

export interface ReadMarkRow {
  announcementId: string;
  readAt: string;
}

/** Progress of an incremental sync. `name` is the sync source's. */
export interface MetaRow {
  name: string;
  /** Everything up to here is stored; the next round requests what changed after it. */
  updatedAfter: string | null;
  /** Set if a round was interrupted; the next one resumes from here. */
  cursor: string | null;
  /** Value of `updatedAfter` once the round in progress ends. */
  roundAsOf: string | null;
  /** When a round last ended; shown as "as of". */
  asOf: string | null;
  /** Permissions that the last round needed, for a start that doesn't load the source. */
  needs?: readonly Permission[];
}

export interface OutboxRow {
  /** Sending order. */
  seq: number;
  /** The idempotency key, generated and stored before the first send and never changed. */
  key: string;
  callName: string;
  /**
   * Uid of the company the call was made for. Null for the user themselves; missing in entries from before there was a
   * choice.
   */
  account?: string | null;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Origin that serves the call. Missing in entries from before there were two; then it is our own. */
  origin?: string;
  /** Path with its parameters filled in. */
  path: string;
  body: unknown;
  createdAtMs: number;
  attempts: number;
  /** Not sent before this time; 0 means at once. */
  nextAttemptAtMs: number;
  state: 'waiting' | 'parked';
  /** Why it is parked or had to wait. Code and message as returned by the server. */
  trouble: OutboxTrouble | null;
}

export interface OutboxTrouble {
  readonly kind: 'refused' | 'expired' | 'unreachable' | 'busy' | 'unauthenticated';
  readonly status: number | null;
  readonly code: string | number | null;
  readonly message: string | null;
}

/** An entry that was discarded, so that whoever follows it doesn't take it for sent. */
export interface DiscardRow {
  /** The entry's. */
  key: string;
  atMs: number;
}

/** Unsent work, encrypted (`drafts.ts`). */
export interface DraftRow {
  name: string;
  iv: Uint8Array<ArrayBuffer>;
  cipher: Uint8Array<ArrayBuffer>;
  savedAt: string;
}

export interface DraftKeyRow {
  name: string;
  /** Not extractable. */
  key: CryptoKey;
}

/** A table accessed by name; `localTable` covers the others. */
type TableOf<Row> = Table<Row, string>;

/** Public content. */
export class ContentDatabase extends Dexie {
  declare announcements: TableOf<ContentRows['announcements']>;
  declare settings: TableOf<ContentRows['settings']>;
  declare liabilityPublications: TableOf<ContentRows['liabilityPublications']>;
  declare meta: EntityTable<MetaRow, 'name'>;

  constructor(name: string = names.contentDatabase) {
    super(name);
    this.version(contentVersion)
      .stores({ ...contentTables, meta: '&name' })
      // Articles stored earlier have no version: they stay, and all are requested anew.
      .upgrade((tx) => tx.table('meta').update('helpArticles', { updatedAfter: null, cursor: null, roundAsOf: null }));
    giveWay(this);
  }
}

/** A user's data on this device. Deleted when they sign out. */
export class UserDatabase extends Dexie {
  declare assetHistory: TableOf<UserRows['assetHistory']>;
  declare deposits: TableOf<UserRows['deposits']>;
  declare notices: TableOf<UserRows['notices']>;
  declare liabilityProofs: TableOf<UserRows['liabilityProofs']>;
  declare profile: Table<Record<string, unknown>, string>;
  declare readMarks: EntityTable<ReadMarkRow, 'announcementId'>;
  declare outbox: EntityTable<OutboxRow, 'seq'>;
  declare discards: EntityTable<DiscardRow, 'key'>;
  declare meta: EntityTable<MetaRow, 'name'>;
  declare drafts: EntityTable<DraftRow, 'name'>;
  declare draftKeys: EntityTable<DraftKeyRow, 'name'>;
  readonly userId: string;

  constructor(userId: string) {
    super(userDatabaseName(userId));
    this.userId = userId;
    this.version(userVersion).stores({
      ...userTables,
      profile: '',
      readMarks: '&announcementId',
      outbox: '++seq, &key, state',
      discards: '&key, atMs',
      meta: '&name',
      drafts: '&name',
      draftKeys: '&name',
    });
    giveWay(this);
  }
}

/**
 * Closes the database for good when another tab deletes it: the default handler would reopen it with the next query,
 * and a sign-out would leave an empty database behind. When a newer build upgrades it, the next query opens it as it
 * then is: a tab still running this build keeps its lists, drafts and outbox.
 */
function giveWay(database: Dexie): void {
  database.on('versionchange', ({ newVersion }) => {
    database.close({ disableAutoOpen: newVersion === null });
    return false;
  });
}
