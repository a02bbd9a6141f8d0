import { randomUUID } from 'node:crypto';
import { Logger, run, type CronItem, type Runner, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import { sql } from 'kysely';
import type { Queryable } from './db.ts';
import { writeError } from './log.ts';

/**
 * Work that leaves the request: mail, chain, webhooks, schedules. `enqueue` inside a transaction is the
 * transactional outbox: the job exists exactly if the effect does. A job may run more than once, so
 * every task is idempotent.
 */
export type Task = (payload: unknown, attempt: { readonly number: number }) => Promise<void>;
export type Tasks = Readonly<Record<string, Task>>;

/** A task that also runs by the clock. `cron` has graphile-worker's five fields, in UTC. */
export interface Schedule {
  readonly task: string;
  readonly cron: string;
}

export interface EnqueueOptions {
  readonly runAt?: Date;
  /** At most one waiting job has this key; a newer one takes its place. */
  readonly jobKey?: string;
  readonly maxAttempts?: number;
  /** Jobs of one queue run one after another. */
  readonly queue?: string;
}

/** Leaves work to the job runner: it is done exactly if this transaction commits. */
export async function enqueue(
  tx: Queryable,
  task: string,
  payload: unknown,
  options: EnqueueOptions = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(${task}, payload => ${JSON.stringify(payload)}::json,
    queue_name => ${options.queue ?? null}, run_at => ${options.runAt ?? null}::timestamptz,
    max_attempts => ${options.maxAttempts ?? 25}::int, job_key => ${options.jobKey ?? null})`.execute(tx);
}

export interface JobRunner {
  stop(): Promise<void>;
}

export interface JobRunnerOptions {
  readonly pool: pg.Pool;
  readonly tasks: Tasks;
  readonly schedules?: readonly Schedule[];
  readonly concurrency?: number;
  readonly log: (level: 'debug' | 'info' | 'warning' | 'error', message: string) => void;
}

const heartbeatMs = 10_000;
/** A worker unseen for this long is dead; its jobs go to the living. The stock lease is four hours. */
const leaseS = 60;

/** Starts working on jobs in this process. Any number of processes share the queue. */
export async function startJobs(options: JobRunnerOptions): Promise<JobRunner> {
  const processId = randomUUID();
  const cronItems: CronItem[] = (options.schedules ?? []).map((schedule) => ({
    task: schedule.task,
    match: schedule.cron,
    identifier: schedule.task,
    options: { backfillPeriod: 0 },
  }));
  const runner: Runner = await run({
    pgPool: options.pool,
    concurrency: options.concurrency ?? 4,
    pollInterval: 1000,
    noHandleSignals: true,
    logger: new Logger(() => (level, message, meta) => options.log(level, describeJobLine(message, meta))),
    taskList: toTaskList(options.tasks),
    ...(cronItems.length > 0 ? { parsedCronItems: (await import('graphile-worker')).parseCronItems(cronItems) } : {}),
  });
  const workerIds = trackWorkers(runner);
  const beat = () => keepLeases(options.pool, processId, [...workerIds]);
  await beat();
  const timer = setInterval(() => {
    beat().catch((error: unknown) => options.log('warning', `job heartbeat failed: ${writeError(error)}`));
  }, heartbeatMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await runner.stop();
    },
  };
}

/** The runner quotes what a job threw, a database's error too; here the log's own words for it stand instead. */
function describeJobLine(message: string, meta: Readonly<Record<string, unknown>> | undefined): string {
  const error: unknown = meta?.['error'];
  if (error === undefined) return message;
  return `${message.split(' with error ')[0] ?? ''}: ${writeError(error)}`;
}

function toTaskList(tasks: Tasks): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload: unknown, helpers: { job: { attempts: number } }) =>
        task(payload, { number: helpers.job.attempts }),
    ]),
  );
}

function trackWorkers(runner: Runner): Set<string> {
  const ids = new Set<string>();
  runner.events.on('worker:create', ({ worker }) => ids.add(worker.workerId));
  runner.events.on('job:start', ({ worker }) => ids.add(worker.workerId));
  return ids;
}

async function keepLeases(pool: pg.Pool, processId: string, workerIds: string[]): Promise<void> {
  await pool.query(
    `insert into job_worker (worker_id, process_id, seen_at) select unnest($1::text[]), $2, now()
     on conflict (worker_id) do update set seen_at = excluded.seen_at`,
    [workerIds, processId],
  );
  await pool.query(
    `with dead as (
       select distinct j.locked_by as worker_id from graphile_worker.jobs j
       left join job_worker w on w.worker_id = j.locked_by
       where j.locked_by is not null
         and coalesce(w.seen_at, j.locked_at) < now() - make_interval(secs => $1))
     select graphile_worker.force_unlock_workers(array_agg(worker_id)) from dead having count(*) > 0`,
    [leaseS],
  );
  await pool.query(`delete from job_worker where seen_at < now() - interval '1 day'`);
}
