import { sql, type OperationNodeSource } from 'kysely';
import { must } from '#contract/platform/errors.ts';
import type { Posting, PostRow } from '../ledger/index.ts';
import type { Tx } from './db.ts';

/** Runs statements that change rows in one round trip, with a posting where there is one; all of them or none. */
export async function writeTogether(
  tx: Tx,
  statements: readonly OperationNodeSource[],
  posting?: Posting,
): Promise<void> {
  const all = [...statements, ...(posting?.writes ?? [])];
  if (all.length === 0 && !posting) return;
  const queries = all.map((one, index) => sql`${sql.ref(`w${index}`)} as (${one})`);
  if (posting) queries.unshift(sql`posted as (${posting.source})`);
  const row = posting ? sql`select * from posted` : sql`select 1`;
  const { rows } = await sql<PostRow>`with ${sql.join(queries)} ${row}`.execute(tx);
  posting?.settle(must(rows[0], 'the answer of the posting'));
}
