import { WaitingList, type Waiter } from './waiting-list.ts';

export interface LaneOptions<One extends Waiter> {
  /** How many batches are under way at once: while one waits for the disk, another computes. */
  readonly lanes: number;
  readonly maxBatch: number;
  /** Fewer than this are not worth a second batch beside the first. */
  readonly minShare: number;
  /** One name comes into a batch once. */
  readonly isApart?: boolean;
  /** Who has waited for so long for a lane is told that he came too late; without it, all wait. */
  readonly patience?: { readonly ms: number; readonly tell: (one: One) => void };
  /** Does a batch, and tells each caller what became of it. Gives back what has to wait for the next one. Never fails. */
  readonly work: (batch: readonly One[], lane: number) => Promise<readonly One[] | void>;
}

/** A few lanes in which what waits is done together. */
export interface Lanes<One extends Waiter> {
  readonly waiting: number;
  add(one: One): void;
  /** Waits for what was accepted. */
  drain(): Promise<void>;
}

/** What comes alone is done at once; what comes while the lanes are busy shares the next batch. */
export function createLanes<One extends Waiter>(options: LaneOptions<One>): Lanes<One> {
  const { lanes, maxBatch, minShare, isApart = false, patience, work } = options;
  const list = new WaitingList<One>({ isApart });
  const busy = new Map<number, Promise<void>>();
  let isScheduled = false;

  /** Not at once: callers that come in the same turn of the event loop share a batch. */
  const schedule = () => {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      openLanes();
    });
  };

  const run = async (batch: readonly One[], lane: number) => {
    const left = await work(batch, lane);
    busy.delete(lane);
    list.release(batch);
    if (left) list.putBack(left);
    schedule();
  };

  const openLanes = () => {
    for (let lane = 0; lane < lanes; lane += 1) {
      if (busy.has(lane)) continue;
      const share = Math.ceil(list.length / (lanes - busy.size));
      const batch = list.take(Math.min(maxBatch, Math.max(minShare, share)));
      if (batch.length === 0) return;
      busy.set(lane, run(batch, lane));
    }
  };

  return {
    get waiting() {
      return list.length;
    },
    add: (one) => {
      list.add(one);
      if (patience) setTimeout(() => list.remove(one) && patience.tell(one), patience.ms).unref();
      schedule();
    },
    drain: async () => {
      while (list.length > 0 || busy.size > 0) {
        await Promise.race([...busy.values(), new Promise((resolve) => setTimeout(resolve, 5))]);
      }
    },
  };
}
