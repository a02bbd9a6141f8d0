import { sql, type Expression } from 'kysely';
import type { Db } from './db.ts';
import { enqueue } from './jobs.ts';

declare module '#server/platform/database.ts' {
  interface Database {
    sweep_turn: { sweep: string; last_id: string };
  }
}

const beforeAll = '00000000-0000-0000-0000-000000000000';

/**
 * Returns the rows that a sweep takes in this run: those after the last one of the run before, in order of id, then
 * those from the beginning. So rows that fail, or that stay due for long, don't keep the others from their turn, however
 * many they are. The turn is recorded before the work, so a run that dies isn't repeated over the same rows.
 *
 * @param sweep unique name, such as the task's
 * @param due query for all rows that are due, with their `id` as a UUID
 */
export async function takeTurn<Row extends { readonly id: string }>(
  db: Db,
  sweep: string,
  due: Expression<Row>,
  atMost: number,
): Promise<readonly Row[]> {
  const turn = await db.selectFrom('sweep_turn').select('last_id').where('sweep', '=', sweep).executeTakeFirst();
  const last = turn?.last_id ?? beforeAll;
  const { rows } = await sql<Row>`select * from (${due}) as due
    order by id <= ${last}::uuid, id limit ${atMost}`.execute(db);
  const next = rows.at(-1)?.id;
  if (next !== undefined && rows.length === atMost) {
    const values = { sweep, last_id: next };
    const noted = db.insertInto('sweep_turn').values(values);
    await noted.onConflict((conflict) => conflict.column('sweep').doUpdateSet({ last_id: next })).execute();
  }
  return rows;
}

/** Sweep that leaves each due row to a job of its own. */
interface EnqueueTurn {
  /** As for `takeTurn`. */
  readonly sweep: string;
  /** Task that gets the row's `{ id }`. */
  readonly task: string;
  readonly atMost: number;
  /** Whether the jobs of one row run one after another, other ones of the task included. */
  readonly isQueued?: boolean;
}

/** Enqueues a job for each due row whose turn it is, so that one that fails doesn't hold up the others. */
export async function enqueueTurn(
  db: Db,
  due: Expression<{ readonly id: string }>,
  { sweep, task, atMost, isQueued = false }: EnqueueTurn,
): Promise<void> {
  for (const { id } of await takeTurn(db, sweep, due, atMost)) {
    const key = `${task}:${id}`;
    await enqueue(db, task, { id }, { jobKey: key, ...(isQueued ? { queue: key } : {}) });
  }
}
