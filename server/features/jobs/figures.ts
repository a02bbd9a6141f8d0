import { sql } from 'kysely';
import type { Deps } from '#server/platform/deps.ts';
import { hasGivenUp } from './dead.ts';

export interface JobFigures {
  readonly task: string;
  /** Number of jobs due and not done. */
  readonly due: number;
  /** How long the oldest of them has waited; 0 if none waits. */
  readonly oldestS: number;
  /** Number of jobs that used up their attempts. */
  readonly gaveUp: number;
}

/** Counts the jobs that wait and that gave up, by task. Uses the database's clock, as the jobs do. */
export async function jobFigures({ db }: Pick<Deps, 'db'>): Promise<readonly JobFigures[]> {
  const { rows } = await sql<{ task: string; due: string; oldest: string | null; gave_up: string }>`
    select t.identifier as task,
           count(*) filter (where j.attempts < j.max_attempts and j.run_at <= now()) as due,
           extract(epoch from now() - min(j.run_at) filter (where j.attempts < j.max_attempts and j.run_at <= now()))
             as oldest,
           count(*) filter (where ${hasGivenUp}) as gave_up
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     group by t.identifier`.execute(db);
  return rows.map(({ task, due, oldest, gave_up: gaveUp }) => ({
    task,
    due: Number(due),
    oldestS: Number(oldest ?? 0),
    gaveUp: Number(gaveUp),
  }));
}
