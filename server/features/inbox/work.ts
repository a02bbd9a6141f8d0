import type { EventKind, EventState } from '#contract/inbox/states.ts';
import { Refusal } from '#contract/platform/errors.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { enqueue, type Tasks } from '#server/platform/jobs.ts';
import { writeError } from '#server/platform/log.ts';
import type { Inlet } from './inlet.ts';
import './tables.ts';

/** Maximum attempts; with growing delays they take about two hours, then staff take over. */
const maxTries = 12;
const shownOfError = 500;
const taskOf = (kind: EventKind) => `inbox.${kind}`;

/** Enqueues the processing of an event. Enqueued twice, it is done once. */
export function workSoon(db: Queryable, kind: EventKind, id: string): Promise<void> {
  return enqueue(db, taskOf(kind), { id }, { jobKey: `inbox:${id}`, maxAttempts: maxTries });
}

/** Returns a task for each kind of report, in the lane of its subject. */
export function inboxTasks(deps: Deps, inlets: readonly Inlet[]): Tasks {
  return Object.fromEntries(
    inlets.map((inlet) => [
      taskOf(inlet.kind),
      (payload: unknown, { number }: { readonly number: number }) =>
        workOff(deps, inlet, (payload as { id: string }).id, number >= maxTries),
    ]),
  );
}

/**
 * Processes an event. A worker that dies between the effect and recording it leaves an event that is processed again,
 * which changes nothing. A refusal is final; any other failure is retried.
 */
async function workOff(deps: Deps, inlet: Inlet, id: string, isLast: boolean): Promise<void> {
  const row = await deps.db
    .updateTable('provider_event')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'received')
    .returning('body_sealed')
    .executeTakeFirst();
  if (!row) return;
  try {
    const isOurs = await inlet.work(await deps.vault.open('providerEvent', id, row.body_sealed), id);
    await note(deps, id, isOurs ? 'done' : 'ignored', null);
  } catch (error) {
    const isOver = error instanceof Refusal || isLast;
    const why = error instanceof Refusal ? String(error.code) : writeError(error);
    await note(deps, id, isOver ? 'failed' : 'received', why.slice(0, shownOfError));
    if (!isOver) throw error;
  }
}

async function note(deps: Deps, id: string, state: EventState, error: string | null): Promise<void> {
  const done_at = state === 'received' ? null : deps.clock.now();
  await deps.db.updateTable('provider_event').set({ state, error, done_at }).where('id', '=', id).execute();
}
