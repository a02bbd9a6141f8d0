import { must } from '#contract/platform/errors.ts';
import { DatabaseAwayError, isDatabaseAway } from './database-away.ts';
import type { Queryable } from './db.ts';
import { createLanes, type Lanes } from './lanes.ts';
import type { Waiter } from './waiting-list.ts';

interface Waiting<Asked, Answer> extends Waiter {
  readonly asked: Asked;
  readonly answered: (answer: Answer) => void;
  readonly failed: (error: unknown) => void;
}

const options = { lanes: 2, maxBatch: 64, minShare: 8 } as const;
/** Maximum wait, the same as a request's for a connection. */
const patienceMs = 4000;

/**
 * Batches a query outside of transactions over all waiting callers: a single caller runs it at once; callers that
 * arrive meanwhile share the next run. `ask` gets their inputs in order of arrival and returns results in that order.
 * If it fails for several, each retries alone, so that one caller's error affects only that caller.
 */
export function askedTogether<Asked, Answer>(
  ask: (db: Queryable, all: readonly Asked[]) => Promise<readonly Answer[]>,
): (db: Queryable, one: Asked) => Promise<Answer> {
  const lanesOf = new WeakMap<Queryable, Lanes<Waiting<Asked, Answer>>>();
  const work = async (db: Queryable, batch: readonly Waiting<Asked, Answer>[]): Promise<void> => {
    try {
      const answers = await ask(
        db,
        batch.map(({ asked }) => asked),
      );
      for (const [place, one] of batch.entries()) one.answered(must(answers[place], 'an answer to each'));
    } catch (error) {
      if (batch.length === 1 || isDatabaseAway(error)) for (const one of batch) one.failed(error);
      else for (const one of batch) await work(db, [one]);
    }
  };
  const open = (db: Queryable) => {
    const tell = (one: Waiting<Asked, Answer>) => one.failed(new DatabaseAwayError('no turn within 4 s'));
    const patience = { ms: patienceMs, tell };
    const lanes = createLanes<Waiting<Asked, Answer>>({ ...options, patience, work: (batch) => work(db, batch) });
    lanesOf.set(db, lanes);
    return lanes;
  };
  return (db, asked) =>
    new Promise((answered, failed) => {
      (lanesOf.get(db) ?? open(db)).add({ names: [], asked, answered, failed });
    });
}
