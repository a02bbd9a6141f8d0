import { WaitingList, type Waiter } from './waiting-list.ts';

export interface LaneOptions<One extends Waiter> {
  /** Number of concurrent batches: while one waits for the disk, another computes. */
  readonly lanes: number;
  readonly maxBatch: number;
  /** Minimum batch size; fewer are not worth a second batch beside the first. */
  readonly minShare: number;
  /** True if a name may occur only once per batch. */
  readonly isApart?: boolean;
  /** Calls `tell` for a caller that has waited this long for a lane; without it, all keep waiting. */
  readonly patience?: { readonly ms: number; readonly tell: (one: One) => void };
  /**
   * Processes a batch and reports the outcome to each caller. Returns those that have to wait for the next batch. Never
   * fails.
   */
  readonly work: (batch: readonly One[], lane: number) => Promise<readonly One[] | void>;
}

/** A few lanes, each processing waiting callers in batches. */
export interface Lanes<One extends Waiter> {
  readonly waiting: number;
  add(one: One): void;
  /** Waits for everything accepted so far. */
  drain(): Promise<void>;
}

/**
 * Creates lanes: a single caller is processed at once; callers that arrive while all lanes are busy share the next
 * batch.
 */
export function createLanes<One extends Waiter>(options: LaneOptions<One>): Lanes<One> {
  const { lanes, maxBatch, minShare, isApart = false, patience, work } = options;
  const list = new WaitingList<One>({ isApart });
  const busy = new Map<number, Promise<void>>();
  let isScheduled = false;

  /** Deferred, so that callers in the same turn of the event loop share a batch. */
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
