import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import {
  Logger,
  parseCronItems,
  run,
  type CronItem,
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
import { spaceNudges } from './spaced-nudges.ts';
import { superviseRunner, type Running, type Supervised } from './supervise.ts';

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
  /** Also when a server starts to work; of many that start together one does it. */
  readonly isAtStart?: true;
}

export interface EnqueueOptions {
  readonly runAt?: Date;
  /** At most one waiting job has this key; a newer one takes its place. */
  readonly jobKey?: string;
  readonly maxAttempts?: number;
  /** Jobs of one queue run one after another. */
  readonly queue?: string;
  /** What waits goes by this first, then by its age. Left out: `ordinary`. */
  readonly priority?: Priority;
}

/** `urgent`: somebody sits before a screen and waits, for a code say. `later`: nobody waits for it. */
export type Priority = keyof typeof priorities;
/** graphile-worker's: the lowest goes first. */
const priorities = { urgent: -10, ordinary: 0, later: 10 } as const;

/** How often a job is tried, with growing pauses, in three days or so. */
const defaultAttempts = 25;

/** Work that is left. What names things by `ids` may be left by several at once, and is one job then. */
export type NewJob = { readonly task: string; readonly options?: EnqueueOptions } & (
  | { readonly payload: unknown }
  | { readonly ids: readonly string[] }
);

/** As many things does one job at most: a try of it is a transaction. */
const maxIds = 64;

/** Leaves work to the job runner: it is done exactly if this transaction commits. */
export async function enqueue(
  tx: Queryable,
  task: string,
  payload: unknown,
  options: EnqueueOptions = {},
): Promise<void> {
  await soon(tx, sql`select ${addingJobs([{ task, payload, options }])}`.execute(tx));
}

/** The same as part of a statement: selected, it leaves the work. */
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
/** A worker unseen for this long is dead; its jobs go to the living. The stock lease is four hours. */
const leaseS = 60;

/**
 * Starts one runner of jobs in this process, and another in its place whenever the database leaves it. Any number of them,
 * here and in other processes, share the queue.
 */
export function startJobs(options: JobRunnerOptions): Promise<JobRunner> {
  const processId = randomUUID();
  /** Of this place: a runner that has ended leaves its jobs to the next, whose time it would be to wait for their lease. */
  const lockers = new Set<string>();
  return superviseRunner(() => startRunner(options, processId, lockers), {
    name: 'jobs',
    log: (line) => options.log('warning', line),
  });
}

async function startRunner(options: JobRunnerOptions, processId: string, lockers: Set<string>): Promise<Running> {
  const cronItems: CronItem[] = (options.schedules ?? []).map((schedule) => ({
    task: schedule.task,
    match: schedule.cron,
    identifier: schedule.task,
    options: { backfillPeriod: 0 },
  }));
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
    // In batches, be they of one: what is told singly is told unheard, and a failure of it would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new Logger(() => (level, message, meta) => options.log(level, describeJobLine(message, meta))),
    taskList: toTaskList(options.tasks),
    parsedCronItems: parseCronItems(cronItems),
  });
  const beat = () =>
    keepLeases(options.pool, processId, [...lockers]).catch((error: unknown) =>
      options.log('warning', `job heartbeat failed: ${writeError(error)}`),
    );
  await beat();
  const timer = setInterval(() => void beat(), heartbeatMs);
  // Having failed, it may never come to its end by itself; and it may still have its schedules.
  const over = failed.finally(() => void runner.stop().catch(() => {}));
  const ended = Promise.race([runner.promise, over]).finally(() => clearInterval(timer));
  return {
    ended,
    stop: async () => {
      // One that has ended already says so by an error.
      await runner.stop().catch(() => {});
      await ended.catch(() => {});
    },
  };
}

/** The runner quotes what a job threw, a database's error too; here the log's own words for it stand instead. */
function describeJobLine(message: string, meta: Readonly<Record<string, unknown>> | undefined): string {
  const error: unknown = meta?.['error'];
  if (error === undefined) return message;
  return `${message.split(' with error ')[0] ?? ''}: ${writeError(error)}`;
}

/**
 * Settles when a runner is of no more use and the jobs that it was at are done: only then may another have them. That is
 * when it could not write down what became of a job, which ends it; or when a look at the queue failed. Then the answer may
 * have been lost that gave it a job, which nobody would work on; and of a failure to learn its tasks' numbers the library
 * makes the answer to each look from then on.
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
    // No new jobs. Once the worker is done with its failure: it calls one that it is told of meanwhile a crash, with a trace.
    setImmediate(() => void stopTaking(worker.workerPool));
    settle();
  });
  return promise;
}

/** How that ends says nothing: it is over when the last job is. */
async function stopTaking(pool: WorkerPool): Promise<void> {
  try {
    await pool.gracefulShutdown('a look at the queue failed');
  } catch {
    // Told already.
  }
}

function toTaskList(tasks: Tasks): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload: unknown, helpers: { job: { attempts: number } }) =>
        inNewTrace(() => task(payload, { number: helpers.job.attempts })),
    ]),
  );
}

/** The names under which jobs are locked are the runners' pools', not their workers'. */
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
