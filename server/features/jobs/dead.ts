import { sql } from 'kysely';
import { refuse } from '#contract/platform/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { cutPage, type PageQuery } from '#server/platform/page.ts';
import { defineCommand, type Given } from '../commands/index.ts';

const defaultPage = 50;
const shownOfError = 500;
/** A look at a chain is attempted once and repeated within seconds: a failed one is not reported. */
const passing = ['chain.look'];

/**
 * Whether a job `j` has used up its attempts. A job that was running when another replaced it under its key has none
 * left either, but it has not failed: the other one does its work.
 */
export const hasGivenUp = sql<boolean>`(j.attempts >= j.max_attempts and j.locked_at is null
  and (j.key is not null or j.last_error is not null))`;

interface DeadRow {
  readonly id: string;
  readonly task: string;
  readonly subject: string | null;
  readonly attempts: number;
  readonly error: string | null;
  readonly created_at: Date;
  readonly tried_at: Date;
}

export interface DeadQuery extends PageQuery {
  readonly IsMoney?: boolean;
}

/**
 * Lists jobs that have used up their attempts, oldest first. Only an id of their payload is shown: emails contain
 * codes.
 */
export async function listDead({ db }: Deps, moneyTasks: readonly string[], query: DeadQuery) {
  const limit = query.MaxResultCount ?? defaultPage;
  const { rows } = await sql<DeadRow>`
    select j.id::text, t.identifier as task, coalesce(j.payload->>'id', j.payload->'ids'->>0) as subject, j.attempts,
           left(j.last_error, ${shownOfError}::int) as error, j.created_at, j.updated_at as tried_at
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where ${hasGivenUp} and j.id > ${query.Cursor ?? '0'}::bigint
       and t.identifier <> all (${passing}::text[])
       and (not ${query.IsMoney ?? false}::boolean or t.identifier = any (${[...moneyTasks]}::text[]))
     order by j.id limit ${limit + 1}`.execute(db);
  const { rows: shown, nextCursor } = cutPage(rows, limit);
  return {
    items: shown.map(({ created_at, tried_at, ...row }) => ({
      ...row,
      isMoney: moneyTasks.includes(row.task),
      createdAt: created_at.toISOString(),
      triedAt: tried_at.toISOString(),
    })),
    nextCursor,
  };
}

/** Retries a job with all its attempts. Refuses `request:notFound` if no such job gave up. */
export const retry = defineCommand({ name: 'job.retry', by: 'staff', work: tryAgain });

async function tryAgain({ tx, note }: Given, { id, reason }: { readonly id: string; readonly reason: string }) {
  const { rows } = await sql<{ task: string }>`
      select t.identifier as task
        from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where j.id = ${id}::bigint and ${hasGivenUp}
         for update of j`.execute(tx);
  const task = rows[0]?.task ?? refuse('request:notFound');
  await sql`select graphile_worker.reschedule_jobs(array[${id}::bigint], run_at => now(), attempts => 0)`.execute(tx);
  note({ action: 'job.retry', subject: `job:${id}`, details: { task }, reason: reason.trim() });
  return {};
}
