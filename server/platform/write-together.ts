import { sql, type OperationNodeSource, type RawBuilder } from 'kysely';
import { must } from '#contract/platform/errors.ts';
import type { Posting, PostRow } from '../ledger/index.ts';
import type { Queryable } from './db.ts';
import { telling } from './events.ts';
import { addingJobs, type NewJob } from './jobs.ts';
import { soon } from './pipelined.ts';
import { insertsOf, removalsOf, updatesOf, type ChangedRow, type NewRow } from './new-rows.ts';

/** Everything written in one round trip. */
export interface Writing {
  /** Rows to insert; may combine several commands. */
  readonly rows?: readonly NewRow[];
  /** Changes to rows; may combine several commands, but each row only once. */
  readonly changes?: readonly ChangedRow[];
  /** Rows to remove, by their values; may combine several commands. */
  readonly removed?: readonly NewRow[];
  /** Other statements that change rows. */
  readonly statements?: readonly OperationNodeSource[];
  /** Jobs to enqueue. */
  readonly jobs?: readonly NewJob[];
  /** Notifications to the servers. */
  readonly told?: readonly string[];
  /** Database functions to call for other effects. */
  readonly calls?: readonly RawBuilder<unknown>[];
}

/** Merges several writings into one. */
export function joined(all: readonly Writing[]): Required<Writing> {
  return {
    rows: all.flatMap(({ rows = [] }) => rows),
    changes: all.flatMap(({ changes = [] }) => changes),
    removed: all.flatMap(({ removed = [] }) => removed),
    statements: all.flatMap(({ statements = [] }) => statements),
    jobs: all.flatMap(({ jobs = [] }) => jobs),
    told: all.flatMap(({ told = [] }) => told),
    calls: all.flatMap(({ calls = [] }) => calls),
  };
}

/** Whether the posting that is part of the same statement succeeded. */
const isPosted = sql<boolean>`(select 0 = any (outcomes) from posted)`;

/** Writes everything together, including a posting if there is one; all of it or nothing. */
export async function writeTogether(tx: Queryable, writing: Writing, posting?: Posting): Promise<void> {
  const { rows: added, changes: changed, removed, statements, jobs, told, calls } = joined([writing]);
  const ofPosting = insertsOf(posting?.rows ?? [], isPosted);
  const changes = [...insertsOf(added), ...updatesOf(changed), ...removalsOf(removed), ...statements, ...ofPosting];
  const done = [...calls];
  if (jobs.length > 0) done.push(addingJobs(jobs));
  if (told.length > 0) done.push(telling(told));
  if (changes.length === 0 && done.length === 0 && !posting) return;
  const queries = changes.map((one, index) => sql`${sql.ref(`w${index}`)} as (${one})`);
  if (posting) queries.unshift(sql`posted as (${posting.source})`);
  const columns = [
    posting ? sql`posted.outcomes, posted.existing, posted.culprits, posted.created` : sql`1`,
    ...done.map((call, index) => sql`${call} as ${sql.ref(`c${index}`)}`),
  ];
  const head = queries.length === 0 ? sql`` : sql`with ${sql.join(queries)}`;
  const statement = sql<PostRow>`${head} select ${sql.join(columns)} ${posting ? sql`from posted` : sql``}`;
  if (!posting) return soon(tx, statement.execute(tx));
  const { rows } = await statement.execute(tx);
  posting.settle(must(rows[0], 'the answer of the posting'));
}
