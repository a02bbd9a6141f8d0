import type { ColumnType } from 'kysely';

/** A day as `YYYY-MM-DD`, read as text: the driver would read a date as a time in its own zone. */
type Day = ColumnType<unknown, string, never>;

declare module '#server/platform/database.ts' {
  interface Database {
    liability_publication: {
      day: Day;
      taken_at: Date;
      leaf_count: number;
      root_hash: Buffer;
      statement: string;
      signature: Buffer;
      public_key: Buffer;
    };
    liability_leaf: { day: Day; user_id: string; uid: string; place: number; salt: Buffer; amounts: string[] };
    liability_node: { day: Day; level: number; place: number; hash: Buffer; sums: string[] };
  }
}
