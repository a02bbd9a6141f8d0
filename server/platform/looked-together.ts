import { must, Refusal } from '#contract/platform/errors.ts';
import { DatabaseAwayError, isDatabaseAway } from './database-away.ts';
import type { Db, Queryable } from './db.ts';
import { createLanes, type Lanes } from './lanes.ts';
import { pipelinedReads } from './pipelined.ts';
import type { Waiter } from './waiting-list.ts';

interface Waiting extends Waiter {
  readonly look: (one: Queryable) => Promise<unknown>;
  readonly looked: (result: unknown) => void;
  readonly failed: (error: unknown) => void;
}

const options = { lanes: 2, maxBatch: 32, minShare: 8 } as const;
/** Maximum wait, the same as a request's for a connection. */
const patienceMs = 4000;
const lanesOf = new WeakMap<Db, Lanes<Waiting>>();

/**
 * Runs queries without a transaction over one connection, along with those of other callers that wait: what they query
 * through `askedAtOnce` is one statement for all of them, the rest is sent together. `look` must await all its queries.
 * Apart from refusals, a failure of several callers is retried for each alone, so that it affects only its own.
 */
export function lookedTogether<Result>(db: Db, look: (one: Queryable) => Promise<Result>): Promise<Result> {
  return new Promise((resolve, failed) => {
    // Whatever a caller's look returns is handed back to the same caller.
    const looked = (result: unknown) => resolve(result as Result);
    lanesFor(db).add({ names: [], look, looked, failed });
  });
}

function lanesFor(db: Db): Lanes<Waiting> {
  const known = lanesOf.get(db);
  if (known) return known;
  const tell = (one: Waiting) => one.failed(new DatabaseAwayError('no turn within 4 s'));
  const work = (batch: readonly Waiting[]) => lookAll(db, batch);
  const made = createLanes<Waiting>({ ...options, patience: { ms: patienceMs, tell }, work });
  lanesOf.set(db, made);
  return made;
}

async function lookAll(db: Db, batch: readonly Waiting[]): Promise<void> {
  const isFinal = (error: unknown) => batch.length === 1 || error instanceof Refusal || isDatabaseAway(error);
  try {
    const results = await pipelinedReads(db, (one) => Promise.allSettled(batch.map(({ look }) => look(one))));
    for (const [place, result] of results.entries()) {
      const waiting = must(batch[place], 'whose it is');
      if (result.status === 'fulfilled') waiting.looked(result.value);
      else if (isFinal(result.reason)) waiting.failed(result.reason);
      else await lookAll(db, [waiting]);
    }
  } catch (error) {
    if (isFinal(error)) for (const { failed } of batch) failed(error);
    else for (const waiting of batch) await lookAll(db, [waiting]);
  }
}
