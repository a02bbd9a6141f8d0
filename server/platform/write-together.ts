import { sql, type OperationNodeSource, type RawBuilder } from 'kysely';
import { must } from '#contract/platform/errors.ts';
import type { Posting, PostRow } from '../ledger/index.ts';
import type { Tx } from './db.ts';

/** What is written in one round trip. */
export interface Writing {
  /** Statements that change rows. */
  readonly statements: readonly OperationNodeSource[];
  /** Functions of the database that do something: leave a job, tell a listener. */
  readonly calls?: readonly RawBuilder<unknown>[];
}

/** Runs them together, with a posting where there is one; all of them or none. */
export async function writeTogether(tx: Tx, { statements, calls = [] }: Writing, posting?: Posting): Promise<void> {
  const all = [...statements, ...(posting?.writes ?? [])];
  if (all.length === 0 && calls.length === 0 && !posting) return;
  const queries = all.map((one, index) => sql`${sql.ref(`w${index}`)} as (${one})`);
  if (posting) queries.unshift(sql`posted as (${posting.source})`);
  const columns = [
    posting ? sql`posted.outcomes, posted.existing, posted.culprits, posted.created` : sql`1`,
    ...calls.map((call, index) => sql`${call} as ${sql.ref(`c${index}`)}`),
  ];
  const head = queries.length === 0 ? sql`` : sql`with ${sql.join(queries)}`;
  const { rows } =
    await sql<PostRow>`${head} select ${sql.join(columns)} ${posting ? sql`from posted` : sql``}`.execute(tx);
  posting?.settle(must(rows[0], 'the answer of the posting'));
}
