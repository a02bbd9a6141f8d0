import { sql, type SelectQueryBuilder } from 'kysely';
import type { FoundKind } from '#contract/desk-search/rules.ts';
import type { Database } from '#server/platform/database.ts';
import type { Queryable } from '#server/platform/db.ts';

/** Search term, in the form each column stores it. */
export interface Wanted {
  /** As typed, trimmed. */
  readonly text: string;
  /** Id in the term; the nil id, which nothing has, if it is none. */
  readonly id: string;
  /** Spellings of a transaction hash: chains differ in case and in `0x`. */
  readonly hashes: readonly string[];
}

/** Order found. */
export interface FoundLine {
  readonly id: string;
  readonly account_id: string | null;
  readonly asset: string;
  /** Smallest units; null if no money moves. */
  readonly amount: string | null;
  readonly status: string;
  readonly at: Date;
}

/** What a domain provides for the staff's search. */
export interface Finder {
  readonly kind: FoundKind;
  find(db: Queryable, wanted: Wanted, most: number): Promise<readonly FoundLine[]>;
}

/** Finder of orders of one kind, by indexed columns. */
export function finder<TB extends keyof Database>(
  kind: FoundKind,
  matching: (db: Queryable, wanted: Wanted) => SelectQueryBuilder<Database, TB, FoundLine>,
): Finder {
  return {
    kind,
    find: (db, wanted, most) => matching(db, wanted).orderBy(sql.ref('id'), 'desc').limit(most).execute(),
  };
}
