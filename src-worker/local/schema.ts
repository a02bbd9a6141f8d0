import { Dexie, type EntityTable, type Table } from 'dexie';
import { names, userDatabaseName } from './names.ts';
import { contentTables, contentVersion, userTables, userVersion, type ContentRows, type UserRows } from './tables.ts';

export interface ReadMarkRow {
  announcementId: string;
  readAt: string;
}

/** Where an incremental sync stands. `name` is the sync source's. */
export interface MetaRow {
  name: string;
  /** Everything up to here is in: the next round asks for what changed after it. */
  updatedAfter: string | null;
  /** Set while a round is cut in the middle: the next one goes on from here. */
  cursor: string | null;
  /** What `updatedAfter` becomes when the round in progress ends. */
  roundAsOf: string | null;
  /** When a round last ended; what "as of" shows. */
  asOf: string | null;
}

export interface OutboxRow {
  /** Order of sending. */
  seq: number;
  /** The idempotency key: made and stored before the first send, never changed. */
  key: string;
  callName: string;
  /** The company that it was done for, by its uid; null, or missing from before there was a choice, for himself. */
  account?: string | null;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Where the call is served; missing, from before there were two, at our own origin. */
  origin?: string;
  /** Path with its parameters filled in. */
  path: string;
  body: unknown;
  createdAtMs: number;
  attempts: number;
  /** Not before this time; 0 is at once. */
  nextAttemptAtMs: number;
  state: 'waiting' | 'parked';
  /** Why it is parked or had to wait. Code and message as the server gave them. */
  trouble: OutboxTrouble | null;
}

export interface OutboxTrouble {
  readonly kind: 'refused' | 'expired' | 'unreachable' | 'busy' | 'unauthenticated';
  readonly status: number | null;
  readonly code: string | number | null;
  readonly message: string | null;
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

/** The tables that are read by name; of the others `localTable` says all. */
type TableOf<Row> = Table<Row, string>;

/** Public content. */
export class ContentDatabase extends Dexie {
  declare announcements: TableOf<ContentRows['announcements']>;
  declare settings: TableOf<ContentRows['settings']>;
  declare liabilityPublications: TableOf<ContentRows['liabilityPublications']>;
  declare meta: EntityTable<MetaRow, 'name'>;

  constructor(name: string = names.contentDatabase) {
    super(name);
    this.version(contentVersion).stores({ ...contentTables, meta: '&name' });
    closeForGood(this);
  }
}

/** What one user's device knows of him. Deleted when he signs out. */
export class UserDatabase extends Dexie {
  declare assetHistory: TableOf<UserRows['assetHistory']>;
  declare deposits: TableOf<UserRows['deposits']>;
  declare notices: TableOf<UserRows['notices']>;
  declare liabilityProofs: TableOf<UserRows['liabilityProofs']>;
  declare profile: Table<Record<string, unknown>, string>;
  declare readMarks: EntityTable<ReadMarkRow, 'announcementId'>;
  declare outbox: EntityTable<OutboxRow, 'seq'>;
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
      meta: '&name',
      drafts: '&name',
      draftKeys: '&name',
    });
    closeForGood(this);
  }
}

/**
 * When another tab deletes the database, close and stay closed: the stock handler would open it again
 * with the next query, and a sign-out would leave an empty database behind.
 */
function closeForGood(database: Dexie): void {
  database.on('versionchange', () => {
    database.close({ disableAutoOpen: true });
    return false;
  });
}
