import { Dexie, type EntityTable, type Table } from 'dexie';
import type { ResultOf } from '#contract/platform/call.ts';
import type { contentSchemas } from '#contract/content/schemas.ts';
import { names, userDatabaseName } from './names.ts';

type Item<K extends 'listAnnouncements' | 'listHelpArticles' | 'listHelpCategories' | 'listSettings'> = ResultOf<
  (typeof contentSchemas)[K]
>['items'][number];

/** Public content as the contract has it, both languages in one row, so that a reader may switch offline. */
export type AnnouncementRow = Item<'listAnnouncements'>;
export type HelpCategoryRow = Item<'listHelpCategories'>;
export type HelpArticleRow = Item<'listHelpArticles'>;
/** A common setting: `type` 3, 4 or 6, `content` JSON text. */
export type SettingRow = Item<'listSettings'>;

/** One line of the asset history. `occurredAt` is ISO 8601 UTC, so that it sorts as text. */
export interface AssetHistoryRow {
  id: string;
  occurredAt: string;
  asset: string;
  kind: string;
  [field: string]: unknown;
}

export interface DepositRow {
  id: string;
  updatedAt: string;
  [field: string]: unknown;
}

/** A withdrawal, as its list shows it. */
export interface WithdrawalRow {
  id: string;
  updatedAt: string;
  [field: string]: unknown;
}

/** An order of the account's, as its list shows it. */
export interface OrderRow {
  id: string;
  createdAt: string;
  [field: string]: unknown;
}

/** A snapshot of a balance with the time it was true at. Never shown without it. */
export interface BalanceRow {
  asset: string;
  asOf: string;
  [field: string]: unknown;
}

/** A sign-in, or something done to the security of the account. */
export interface OccasionRow {
  id: string;
  occurredAt: string;
  [field: string]: unknown;
}

/** A part of the security centre as it was last known: what is bound, the sessions, the passkeys. */
export interface SecurityPartRow {
  name: string;
  [field: string]: unknown;
}

/** An address of the account's book. */
export interface AddressRow {
  id: string;
  asset: string;
  [field: string]: unknown;
}

/** A transfer sent or received. */
export interface TransferRow {
  id: string;
  createdAt: string;
  [field: string]: unknown;
}

/** What the user was told. */
export interface NoticeRow {
  id: string;
  at: string;
  readAt: string | null;
  [field: string]: unknown;
}

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

/** A published proof of what is owed to all customers, as it was signed. */
export interface LiabilityPublicationRow {
  day: string;
  [field: string]: unknown;
}

/** The customer's own proof of a day, and when this device last found it right. */
export interface LiabilityProofRow {
  day: string;
  verifiedAt: string | null;
  [field: string]: unknown;
}

/** The file of the account's data that there is, if any. */
export interface DataExportRow {
  id: string;
  [field: string]: unknown;
}

/** Public content. */
export class ContentDatabase extends Dexie {
  declare announcements: EntityTable<AnnouncementRow, 'id'>;
  declare helpCategories: EntityTable<HelpCategoryRow, 'id'>;
  declare helpArticles: EntityTable<HelpArticleRow, 'id'>;
  declare settings: EntityTable<SettingRow, 'type'>;
  declare liabilityPublications: EntityTable<LiabilityPublicationRow, 'day'>;
  declare meta: EntityTable<MetaRow, 'name'>;

  constructor(name: string = names.contentDatabase) {
    super(name);
    this.version(1).stores({
      announcements: '&id, publishTime',
      helpCategories: '&id',
      helpArticles: '&id, categoryId',
      settings: '&type',
      meta: '&name',
    });
    this.version(2).stores({ liabilityPublications: '&day' });
    closeForGood(this);
  }
}

/** What one user's device knows of him. Deleted when he signs out. */
export class UserDatabase extends Dexie {
  declare profile: Table<Record<string, unknown>, string>;
  declare assetHistory: EntityTable<AssetHistoryRow, 'id'>;
  declare deposits: EntityTable<DepositRow, 'id'>;
  declare withdrawals: EntityTable<WithdrawalRow, 'id'>;
  declare balances: EntityTable<BalanceRow, 'asset'>;
  declare readMarks: EntityTable<ReadMarkRow, 'announcementId'>;
  declare outbox: EntityTable<OutboxRow, 'seq'>;
  declare meta: EntityTable<MetaRow, 'name'>;
  declare drafts: EntityTable<DraftRow, 'name'>;
  declare draftKeys: EntityTable<DraftKeyRow, 'name'>;
  declare logins: EntityTable<OccasionRow, 'id'>;
  declare safeOperations: EntityTable<OccasionRow, 'id'>;
  declare missingDeposits: EntityTable<OrderRow, 'id'>;
  declare securityParts: EntityTable<SecurityPartRow, 'name'>;
  declare addresses: EntityTable<AddressRow, 'id'>;
  declare transfers: EntityTable<TransferRow, 'id'>;
  declare conversions: EntityTable<OrderRow, 'id'>;
  declare liabilityProofs: EntityTable<LiabilityProofRow, 'day'>;
  declare notices: EntityTable<NoticeRow, 'id'>;
  declare dataExports: EntityTable<DataExportRow, 'id'>;
  readonly userId: string;

  constructor(userId: string) {
    super(userDatabaseName(userId));
    this.userId = userId;
    this.version(1).stores({
      profile: '',
      assetHistory: '&id, [occurredAt+id], asset, kind, [asset+occurredAt], [kind+occurredAt]',
      deposits: '&id, updatedAt',
      balances: '&asset',
      readMarks: '&announcementId',
      outbox: '++seq, &key, state',
      meta: '&name',
    });
    this.version(2).stores({ drafts: '&name', draftKeys: '&name' });
    this.version(3).stores({
      logins: '&id, occurredAt',
      safeOperations: '&id, occurredAt',
      securityParts: '&name',
    });
    this.version(4).stores({
      liabilityProofs: '&day',
      addresses: '&id, asset',
      withdrawals: '&id, updatedAt',
      transfers: '&id, createdAt',
      missingDeposits: '&id',
      deposits: '&id, updatedAt, createdAt, asset, status',
    });
    this.version(5).stores({ notices: '&id, at' });
    this.version(6).stores({ conversions: '&id, createdAt' });
    this.version(7).stores({ dataExports: '&id' });
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
