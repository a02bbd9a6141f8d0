import { sql } from 'kysely';
import type { Deps } from '#server/platform/deps.ts';

export interface JobFigures {
  readonly task: string;
  /** Due and not done. */
  readonly due: number;
  /** How long the oldest of them has waited; 0: none waits. */
  readonly oldestS: number;
  /** Used up their tries. */
  readonly gaveUp: number;
}

/** What waits and what gave up, by task. By the database's clock, which the jobs go by. */
export async function jobFigures({ db }: Pick<Deps, 'db'>): Promise<readonly JobFigures[]> {
  const { rows } = await sql<{ task: string; due: string; oldest: string | null; gave_up: string }>`
    select t.identifier as task,
           count(*) filter (where j.attempts < j.max_attempts and j.run_at <= now()) as due,
           extract(epoch from now() - min(j.run_at) filter (where j.attempts < j.max_attempts and j.run_at <= now()))
             as oldest,
           count(*) filter (where j.attempts >= j.max_attempts and j.locked_at is null) as gave_up
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     group by t.identifier`.execute(db);
  return rows.map(({ task, due, oldest, gave_up: gaveUp }) => ({
    task,
    due: Number(due),
    oldestS: Number(oldest ?? 0),
    gaveUp: Number(gaveUp),
  }));
}
