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
/** As long as a request waits for a connection. */
const patienceMs = 4000;

/**
 * A question that is asked outside of transactions once for all who wait with it: who comes alone asks it at once, who comes
 * while it is being asked shares the next time. `ask` gets what they bring in the order of their coming, and answers in that
 * order. Where it fails for several, each asks for himself: what broke on one is his own.
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
