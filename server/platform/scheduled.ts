import type { CronItem } from 'graphile-worker';
import type pg from 'pg';
import type { Schedule } from './jobs.ts';

/** What the library adds to the payload of a job made by a schedule. */
interface Made {
  readonly _cron?: unknown;
}

const isMadeBySchedule = (payload: unknown) =>
  typeof payload === 'object' && payload !== null && (payload as Made)._cron !== undefined;

/**
 * Returns a schedule as the library's. A task that runs again within the hour isn't retried in between: the next run
 * does the same work, and retries would pile up while a provider is away. Others are retried like any job.
 */
export function toCronItem({ task, cron }: Schedule): CronItem {
  const retries = cron.startsWith('*') ? { maxAttempts: 1 } : {};
  return { task, match: cron, identifier: task, options: { backfillPeriod: 0, ...retries } };
}

/**
 * Deletes failed runs of the same schedule before this one: this run does their work. So a task that keeps failing is
 * listed once, with its latest failure, and no longer when it works again.
 */
export async function replaceFailedRuns(pool: pg.Pool, job: { readonly id: string; readonly payload: unknown }) {
  if (!isMadeBySchedule(job.payload)) return;
  await pool.query(
    `with failed as (
       select j.id from graphile_worker._private_jobs j
        where j.task_id = (select task_id from graphile_worker._private_jobs where id = $1)
          and j.id < $1 and j.attempts > 0 and j.locked_at is null and j.payload->'_cron' is not null)
     select graphile_worker.complete_jobs(array_agg(id)) from failed having count(*) > 0`,
    [job.id],
  );
}
