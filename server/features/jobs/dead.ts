import { sql } from 'kysely';
import type { JobLane } from '#contract/jobs/health.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { cutPage, type PageQuery } from '#server/platform/page.ts';
import type { Tx } from '#server/platform/db.ts';
import { defineCommand, type Given } from '../commands/index.ts';

const defaultPage = 50;
const shownOfError = 500;
/** A look at a chain is attempted once and repeated within seconds: a failed one is not reported. */
const passing = ['chain.look'];

/**
 * Whether a job `j` of a task `t` has used up its attempts and is reported. A job that was running when another replaced
 * it under its key has none left either, but it has not failed: the other one does its work.
 */
export const hasGivenUp = sql<boolean>`(j.attempts >= j.max_attempts and j.locked_at is null
  and (j.key is not null or j.last_error is not null) and t.identifier not in (${sql.join(passing.map((task) => sql.lit(task)))}))`;

/** What decides the lane of a task, and the tasks that move money. */
export interface TaskLanes {
  readonly laneOfTask: (task: string) => JobLane | undefined;
  readonly moneyTasks: readonly string[];
}

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
export async function listDead({ db }: Deps, { laneOfTask, moneyTasks }: TaskLanes, query: DeadQuery) {
  const limit = query.MaxResultCount ?? defaultPage;
  const { rows } = await sql<DeadRow>`
    select j.id::text, t.identifier as task, coalesce(j.payload->>'id', j.payload->'ids'->>0) as subject, j.attempts,
           left(j.last_error, ${shownOfError}::int) as error, j.created_at, j.updated_at as tried_at
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where ${hasGivenUp} and j.id > ${query.Cursor ?? '0'}::bigint
       and (not ${query.IsMoney ?? false}::boolean or t.identifier = any (${[...moneyTasks]}::text[]))
     order by j.id limit ${limit + 1}`.execute(db);
  const { rows: shown, nextCursor } = cutPage(rows, limit);
  return {
    items: shown.map(({ created_at, tried_at, ...row }) => ({
      ...row,
      lane: laneOfTask(row.task) ?? null,
      createdAt: created_at.toISOString(),
      triedAt: tried_at.toISOString(),
    })),
    nextCursor,
  };
}

/** Retries a job with all its attempts. Refuses `request:notFound` if no such job gave up. */
export const retry = defineCommand({ name: 'job.retry', by: 'staff', work: tryAgain });

interface Order {
  readonly id: string;
  readonly reason: string;
}

async function tryAgain({ tx, note }: Given, { id, reason }: Order) {
  const task = await lockDead(tx, id);
  await sql`select graphile_worker.reschedule_jobs(array[${id}::bigint], run_at => now(), attempts => 0)`.execute(tx);
  note({ action: 'job.retry', subject: `job:${id}`, details: { task }, reason: reason.trim() });
  return {};
}

/** Removes a job that gave up, so that it never runs. Refuses `request:notFound` if no such job gave up. */
export const drop = defineCommand({
  name: 'job.drop',
  by: 'staff',
  work: async ({ tx, note }: Given, { id, reason }: Order) => {
    const task = await lockDead(tx, id);
    await sql`select graphile_worker.complete_jobs(array[${id}::bigint])`.execute(tx);
    note({ action: 'job.drop', subject: `job:${id}`, details: { task }, reason: reason.trim() });
    return {};
  },
});

/** Locks a job that gave up and returns its task. */
async function lockDead(tx: Tx, id: string): Promise<string> {
  const { rows } = await sql<{ task: string }>`
      select t.identifier as task
        from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where j.id = ${id}::bigint and ${hasGivenUp}
         for update of j`.execute(tx);
  return rows[0]?.task ?? refuse('request:notFound');
}
