import { randomFillSync } from 'node:crypto';
import type pg from 'pg';
import { refuse, Refusal } from '#contract/platform/errors.ts';
import { makeUuidV7 } from '#contract/platform/ids.ts';
import { postWith, type RunQuery } from './post.ts';
import { assertDraft, type Outcome, type TransferDraft } from './transfer.ts';

export interface PosterOptions {
  /** How many transfers go into one commit at most. */
  readonly maxBatch?: number;
  /** How many commits are under way at once: while one waits for the disk, another computes. */
  readonly lanes?: number;
  /** How many transfers may wait; beyond, a caller is refused with `request:tooMany`. */
  readonly maxWaiting?: number;
}

export interface Poster {
  /**
   * Posts one transfer in a commit of its own or shared with others that wait; resolves when it is
   * committed. For transfers with no other row to write: a service that writes its order in the same
   * transaction calls `post(tx, …)`.
   */
  post(draft: TransferDraft): Promise<Outcome>;
  /** Waits for what was accepted. */
  drain(): Promise<void>;
}

interface Waiting {
  readonly draft: TransferDraft;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
}

const maxAttempts = 5;
const statementName = 'ledger_post';

/** Groups the transfers of many callers into few commits. */
export function createPoster(pool: pg.Pool, options: PosterOptions = {}): Poster {
  const { maxBatch = 256, lanes = 2, maxWaiting = 10_000 } = options;
  const run = runOn(pool);
  const waiting: Waiting[] = [];
  const busy = new Set<Promise<void>>();

  const openLane = () => {
    if (busy.size >= lanes || waiting.length === 0) return;
    const lane = postBatch(run, waiting.splice(0, maxBatch)).finally(() => {
      busy.delete(lane);
      openLane();
    });
    busy.add(lane);
  };

  return {
    post: (draft) =>
      new Promise((resolve, reject) => {
        assertDraft(draft);
        if (waiting.length >= maxWaiting) refuse('request:tooMany');
        // The id is fixed before the first attempt, so that a second attempt is the same transfer.
        const id = draft.id ?? makeUuidV7(Date.now(), randomFillSync);
        waiting.push({ draft: { ...draft, id }, resolve, reject });
        // Callers that come in the same turn of the event loop share a commit.
        if (waiting.length === 1) setImmediate(openLane);
      }),
    drain: async () => {
      while (waiting.length > 0 || busy.size > 0) {
        await Promise.race(busy.size > 0 ? busy : [new Promise((resolve) => setImmediate(resolve))]);
      }
    },
  };
}

/** One statement is one transaction: begin and commit cost no round trip. */
function runOn(pool: pg.Pool): RunQuery {
  return async <Row extends object>(text: string, values: readonly unknown[]) => {
    const name = text.includes('ledger_post(') ? statementName : undefined;
    const result = await pool.query<Row>({ name, text, values: [...values] });
    return result.rows;
  };
}

async function postBatch(run: RunQuery, batch: readonly Waiting[]): Promise<void> {
  try {
    const outcomes = await postPatiently(
      run,
      batch.map((one) => one.draft),
    );
    for (const [index, outcome] of outcomes.entries()) batch[index]?.resolve(outcome);
  } catch (error) {
    if (batch.length === 1) batch[0]?.reject(error);
    // One that can't be posted must not take its neighbours down.
    else for (const one of batch) await postBatch(run, [one]);
  }
}

/** Trying again is safe: what a lost answer had committed is then a duplicate. */
async function postPatiently(run: RunQuery, drafts: readonly TransferDraft[]): Promise<Outcome[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await postWith(run, drafts);
    } catch (error) {
      if (attempt >= maxAttempts || !isPassing(error)) throw error;
    }
  }
}

/** Deadlock, serialisation failure, connection lost or refused, server going down or starting. */
const passingStates = /^(40P01|40001|08...|57P0[123]|ECONNRESET|EPIPE)$/;

function isPassing(error: unknown): boolean {
  if (error instanceof Refusal) return error.code === 'idempotency:inFlight';
  if (!(error instanceof Error)) return false;
  if (error.message === 'Connection terminated unexpectedly') return true;
  return 'code' in error && typeof error.code === 'string' && passingStates.test(error.code);
}
