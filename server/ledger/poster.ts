import type pg from 'pg';
import { refuse, Refusal } from '#contract/platform/errors.ts';
import { isDatabaseAway, isDatabaseBusy } from '../platform/database-away.ts';
import { createLanes } from '../platform/lanes.ts';
import { postWith, type RunQuery } from './post.ts';
import { newTransferId } from './transfer-id.ts';
import { namesOf, type Waiting } from './waiting.ts';
import { assertDraft, type Outcome, type TransferDraft } from './transfer.ts';

export interface PosterOptions {
  /** Maximum number of transfers per commit. */
  readonly maxBatch?: number;
  /** Number of concurrent commits: while one waits for the disk, another computes. */
  readonly lanes?: number;
  /** Maximum number of waiting transfers; beyond it callers are refused with `request:tooMany`. */
  readonly maxWaiting?: number;
}

export interface Poster {
  /**
   * Posts one transfer, in its own commit or one shared with other waiting transfers; resolves when committed. For
   * transfers with no other row to write: a service that writes its order in the same transaction calls `post(tx, …)`.
   */
  post(draft: TransferDraft): Promise<Outcome>;
  /** Waits for all accepted transfers. */
  drain(): Promise<void>;
}

const maxAttempts = 5;
/** Callers are waiting, so a database that takes longer than this to fail is not retried. */
const patienceMs = 5000;
const statementName = 'ledger_post';

/** Fewer than this are not worth a second concurrent commit. */
const minShare = 24;

/**
 * Groups the transfers of many callers into few commits. The product posts within its commands' own transactions and
 * doesn't use it: benchmarks use it to fill their databases, and to measure `ledger_post` in isolation.
 */
export function createPoster(pool: pg.Pool, options: PosterOptions = {}): Poster {
  const { maxBatch = 256, lanes: count = 2, maxWaiting = 10_000 } = options;
  const run = runOn(pool);
  const work = (batch: readonly Waiting[], lane: number) => postBatch(run, batch, lane);
  const lanes = createLanes<Waiting>({ lanes: count, maxBatch, minShare, work });
  return {
    post: (draft) =>
      new Promise((resolve, reject) => {
        assertDraft(draft);
        if (lanes.waiting >= maxWaiting) refuse('request:tooMany');
        // The id is fixed before the first attempt, so that a retry is the same transfer.
        const id = draft.id ?? newTransferId();
        lanes.add({ draft: { ...draft, id }, names: namesOf(draft), resolve, reject });
      }),
    drain: () => lanes.drain(),
  };
}

/** One statement is one transaction: begin and commit cost no round trips. */
function runOn(pool: pg.Pool): RunQuery {
  return async <Row extends object>(text: string, values: readonly unknown[]) => {
    const name = text.includes('ledger_post(') ? statementName : undefined;
    const result = await pool.query<Row>({ name, text, values: [...values] });
    return result.rows;
  };
}

async function postBatch(run: RunQuery, batch: readonly Waiting[], lane: number): Promise<void> {
  try {
    const outcomes = await postPatiently(
      run,
      batch.map((one) => one.draft),
      lane,
    );
    for (const [index, outcome] of outcomes.entries()) batch[index]?.resolve(outcome);
  } catch (error) {
    // If the database doesn't respond to the batch, it won't respond to its transfers one by one.
    if (batch.length === 1 || isDatabaseAway(error)) for (const one of batch) one.reject(error);
    // A transfer that can't be posted must not fail its neighbors.
    else for (const one of batch) await postBatch(run, [one], lane);
  }
}

/** Retries are safe: if a lost response had committed, the retry is a duplicate. */
async function postPatiently(run: RunQuery, drafts: readonly TransferDraft[], lane: number): Promise<Outcome[]> {
  const deadlineMs = performance.now() + patienceMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await postWith(run, drafts, { shard: lane });
    } catch (error) {
      if (attempt >= maxAttempts || !isPassing(error) || performance.now() > deadlineMs) throw error;
    }
  }
}

/** True for a lost connection, a server going down or starting, a deadlock or a serialization failure. */
function isPassing(error: unknown): boolean {
  if (error instanceof Refusal) return error.code === 'idempotency:inFlight';
  return isDatabaseAway(error) || isDatabaseBusy(error);
}
