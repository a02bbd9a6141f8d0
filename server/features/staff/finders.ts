import { sql, type SelectQueryBuilder } from 'kysely';
import type { FoundKind } from '#contract/desk-search/rules.ts';
import type { Database } from '#server/platform/database.ts';
import type { Queryable } from '#server/platform/db.ts';

/** What is looked for, as each column has it. */
export interface Wanted {
  /** As it was typed, without what surrounds it. */
  readonly text: string;
  /** The id that it is; the nil id, which nothing has, where it is none. */
  readonly id: string;
  /** Spellings of a transaction hash: chains disagree on capitals and on `0x`. */
  readonly hashes: readonly string[];
}

/** An order that was found. */
export interface FoundLine {
  readonly id: string;
  readonly account_id: string | null;
  readonly asset: string;
  /** Smallest units; null for what is no movement of money. */
  readonly amount: string | null;
  readonly status: string;
  readonly at: Date;
}

/** What a domain gives for the search of the staff. */
export interface Finder {
  readonly kind: FoundKind;
  find(db: Queryable, wanted: Wanted, most: number): Promise<readonly FoundLine[]>;
}

/** Orders of one kind, by columns that have an index. */
export function finder<TB extends keyof Database>(
  kind: FoundKind,
  matching: (db: Queryable, wanted: Wanted) => SelectQueryBuilder<Database, TB, FoundLine>,
): Finder {
  return {
    kind,
    find: (db, wanted, most) => matching(db, wanted).orderBy(sql.ref('id'), 'desc').limit(most).execute(),
  };
}
