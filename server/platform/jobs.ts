import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import {
  Logger,
  parseCronItems,
  run,
  type JobHelpers,
  type TaskList,
  type WorkerEvents,
  type WorkerPool,
} from 'graphile-worker';
import type pg from 'pg';
import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from './db.ts';
import { writeError } from './log.ts';
import { soon } from './pipelined.ts';
import { inNewTrace } from './trace.ts';
import { replaceFailedRuns, toCronItem } from './scheduled.ts';
import { spaceNudges } from './spaced-nudges.ts';
import { superviseRunner, type Running, type Supervised } from './supervise.ts';

/**
 * Work done outside the request: mail, chain, webhooks, schedules. `enqueue` inside a transaction is the transactional
 * outbox: the job exists if and only if the effect does. A job may run more than once, so every task is idempotent.
 */
export type Task = (payload: unknown, attempt: { readonly number: number }) => Promise<void>;
export type Tasks = Readonly<Record<string, Task>>;

/** A task that also runs on a schedule. `cron` has graphile-worker's five fields, in UTC. */
export interface Schedule {
  readonly task: string;
  readonly cron: string;
  /** True if it also runs when a server starts; if many start together, one runs it. */
  readonly isAtStart?: true;
}

export interface EnqueueOptions {
  readonly runAt?: Date;
  /** At most one waiting job has this key; a newer one replaces it. */
  readonly jobKey?: string;
  readonly maxAttempts?: number;
  /** Jobs of one queue run one after another. */
  readonly queue?: string;
  /** Waiting jobs are ordered by priority, then by age. Default: `ordinary`. */
  readonly priority?: Priority;
}

/** `urgent`: a user is waiting at a screen, for example for a code. `later`: no user is waiting for it. */
export type Priority = keyof typeof priorities;
/** graphile-worker priorities: the lowest goes first. */
const priorities = { urgent: -10, ordinary: 0, later: 10 } as const;

/** Maximum number of tries of a job, with growing delays, over about three days. */
const defaultAttempts = 25;

/**
 * A job to enqueue. Jobs that name their objects by `ids` may be enqueued by several callers at once, and are merged
 * into one.
 */
export type NewJob = { readonly task: string; readonly options?: EnqueueOptions } & (
  | { readonly payload: unknown }
  | { readonly ids: readonly string[] }
);

/** Maximum number of objects per job: each try of it is one transaction. */
const maxIds = 64;

/** Enqueues a job: it runs if and only if this transaction commits. */
export async function enqueue(
  tx: Queryable,
  task: string,
  payload: unknown,
  options: EnqueueOptions = {},
): Promise<void> {
  await soon(tx, sql`select ${addingJobs([{ task, payload, options }])}`.execute(tx));
}

/** Returns the same as an expression: selecting it enqueues the jobs. */
export function addingJobs(jobs: readonly NewJob[]): RawBuilder<unknown> {
  return sql`leave_jobs(${JSON.stringify(specsOf(jobs))}::json)`;
}

function specsOf(jobs: readonly NewJob[]) {
  const lists = Map.groupBy(jobs, (job) => ('ids' in job ? JSON.stringify([job.task, job.options]) : job));
  return [...lists.values()].flatMap((some) => {
    const [first] = some;
    if (!first) return [];
    if ('payload' in first) return [specOf(first.task, first.payload, first.options)];
    const ids = some.flatMap((one) => ('ids' in one ? one.ids : []));
    const parts = Array.from({ length: Math.ceil(ids.length / maxIds) }, (_unused, part) =>
      ids.slice(part * maxIds, (part + 1) * maxIds),
    );
    return parts.map((part) => specOf(first.task, { ids: part }, first.options));
  });
}

function specOf(identifier: string, payload: unknown, options: EnqueueOptions = {}) {
  return {
    identifier,
    payload,
    queue_name: options.queue,
    run_at: options.runAt,
    max_attempts: options.maxAttempts ?? defaultAttempts,
    job_key: options.jobKey,
    priority: priorities[options.priority ?? 'ordinary'],
  };
}

export type JobRunner = Supervised;

export interface JobRunnerOptions {
  readonly pool: pg.Pool;
  readonly tasks: Tasks;
  readonly schedules?: readonly Schedule[];
  readonly concurrency?: number;
  readonly log: (level: 'debug' | 'info' | 'warning' | 'error', message: string) => void;
}

const heartbeatMs = 10_000;
/** A worker not seen for this long is dead, and its jobs are released to others. The stock lease is four hours. */
const leaseS = 60;

/**
 * Starts a job runner in this process, and replaces it whenever its database connection fails. Any number of runners,
 * in this and other processes, share the queue.
 */
export function startJobs(options: JobRunnerOptions): Promise<JobRunner> {
  const processId = randomUUID();
  /**
   * Lock ids used by this process: a runner that has ended hands its jobs to the next, which would otherwise wait for
   * their lease to expire.
   */
  const lockers = new Set<string>();
  return superviseRunner(() => startRunner(options, processId, lockers), {
    name: 'jobs',
    log: (line) => options.log('warning', line),
  });
}

async function startRunner(options: JobRunnerOptions, processId: string, lockers: Set<string>): Promise<Running> {
  await releaseJobs(options.pool, [...lockers]);
  lockers.clear();
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => {
    lockers.add(workerPool.id);
    const stop = spaceNudges(workerPool, events);
    for (const end of ['pool:gracefulShutdown', 'pool:forcefulShutdown', 'pool:release'] as const)
      events.once(end, stop);
  });
  const failed = lastJobAfterFailure(events);
  const runner = await run({
    pgPool: options.pool,
    concurrency: options.concurrency ?? 4,
    pollInterval: 1000,
    noHandleSignals: true,
    events,
    // Batch mode, even for single jobs: otherwise completion is not awaited, and a failure of it would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new Logger(() => (level, message, meta) => options.log(level, describeJobLine(message, meta))),
    taskList: toTaskList(options.pool, options.tasks),
    parsedCronItems: parseCronItems((options.schedules ?? []).map(toCronItem)),
  });
  const beat = () =>
    keepLeases(options.pool, processId, [...lockers]).catch((error: unknown) =>
      options.log('warning', `job heartbeat failed: ${writeError(error)}`),
    );
  await beat();
  const timer = setInterval(() => void beat(), heartbeatMs);
  // After a failure the runner may never end by itself, and its schedules may still be running.
  const over = failed.finally(() => void runner.stop().catch(() => {}));
  const ended = Promise.race([runner.promise, over]).finally(() => clearInterval(timer));
  return {
    ended,
    stop: async () => {
      // If it has already ended, stop() throws.
      await runner.stop().catch(() => {});
      await ended.catch(() => {});
    },
  };
}

/** The runner quotes what a job threw, including database errors; replace that with the log's own description. */
function describeJobLine(message: string, meta: Readonly<Record<string, unknown>> | undefined): string {
  const error: unknown = meta?.['error'];
  if (error === undefined) return message;
  return `${message.split(' with error ')[0] ?? ''}: ${writeError(error)}`;
}

/**
 * Settles when a runner has failed and its current jobs are done: only then may another runner have them. A runner has
 * failed if it could not record a job's outcome, which ends it, or if a queue lookup failed. In the latter case the
 * response that assigned it a job may have been lost, and no runner would work on that job; also, if the library fails
 * to look up its task ids, it returns that failure for every later lookup.
 */
function lastJobAfterFailure(events: WorkerEvents): Promise<void> {
  const underWay = new Set<string>();
  let hasFailed = false;
  const { promise, resolve } = Promise.withResolvers<void>();
  const settle = () => {
    if (hasFailed && underWay.size === 0) resolve();
  };
  events.on('job:start', ({ job }) => underWay.add(job.id));
  events.on('job:complete', ({ job }) => {
    underWay.delete(job.id);
    settle();
  });
  events.on('pool:fatalError', () => {
    hasFailed = true;
    settle();
  });
  events.on('worker:getJob:error', ({ worker }) => {
    if (hasFailed) return;
    hasFailed = true;
    // Stop taking jobs, but only after the worker has handled its failure: if shut down earlier, it reports a crash,
    // with a trace.
    setImmediate(() => void stopTaking(worker.workerPool));
    settle();
  });
  return promise;
}

/** Stops taking new jobs. The outcome doesn't matter: the runner is over when its last job is. */
async function stopTaking(pool: WorkerPool): Promise<void> {
  try {
    await pool.gracefulShutdown('a look at the queue failed');
  } catch {
    // Already logged.
  }
}

function toTaskList(pool: pg.Pool, tasks: Tasks): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload: unknown, { job }: Pick<JobHelpers, 'job'>) =>
        inNewTrace(async () => {
          await replaceFailedRuns(pool, job);
          await task(payload, { number: job.attempts });
        }),
    ]),
  );
}

/**
 * Releases jobs by the ids of the runners' pools, which are the names jobs are locked under, not those of the workers.
 */
async function releaseJobs(pool: pg.Pool, lockers: string[]): Promise<void> {
  if (lockers.length > 0) await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [lockers]);
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
