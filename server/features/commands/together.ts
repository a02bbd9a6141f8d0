import { must, Refusal } from '#contract/platform/errors.ts';
import { assertPosted, post } from '#server/ledger/index.ts';
import { allDone } from '#server/platform/all-done.ts';
import { DatabaseAwayError, isDatabaseAway } from '#server/platform/database-away.ts';
import type { Db, Tx } from '#server/platform/db.ts';
import { createLanes, type Lanes } from '#server/platform/lanes.ts';
import { pipelined } from '#server/platform/pipelined.ts';
import type { Waiter } from '#server/platform/waiting-list.ts';
import { lockAccounts } from '../accounts/index.ts';
import type { Steps } from './attempt.ts';
import { writeEnds } from './end.ts';

/** A command waiting for its turn, and its caller. */
interface Waiting extends Waiter {
  /** Accounts it concerns. Its names include them, and anything else that keeps it apart from others. */
  readonly accounts: readonly string[];
  /** Starts an attempt. */
  readonly attempt: () => { readonly steps: Steps; readonly done: () => void };
  readonly refused: (error: unknown) => void;
}

/** One attempt of a running batch. */
interface Try extends ReturnType<Waiting['attempt']> {
  readonly waiting: Waiting;
}

const options = { lanes: 2, maxBatch: 32, minShare: 8, isApart: true } as const;
/** As long as a request waits for a connection. */
const patienceMs = 4000;
const lanesOf = new WeakMap<Db, Lanes<Waiting>>();

/** Runs a command on its own, in one transaction. */
export async function doAlone<One extends Steps>(db: Db, one: One): Promise<One> {
  await pipelined(db, async (tx, commit) => {
    if (await one.begin(tx, false)) return;
    await one.decide(tx);
    await one.close();
    await one.end.postFirst(tx);
    await writeEnds(tx, [one.end], one.end.posting);
    await commit();
  });
  return one;
}

/** Runs a command with others that wait, in one transaction. @param accounts that it concerns */
export function doTogether<One extends Steps>(db: Db, accounts: readonly string[], begin: () => One): Promise<One> {
  return new Promise((resolve, reject) => {
    const attempt = () => {
      const steps = begin();
      return { steps, done: () => resolve(steps) };
    };
    lanesFor(db).add({ accounts, names: accounts, attempt, refused: reject });
  });
}

function lanesFor(db: Db): Lanes<Waiting> {
  const known = lanesOf.get(db);
  if (known) return known;
  const made = createLanes<Waiting>({
    ...options,
    patience: { ms: patienceMs, tell: (one) => one.refused(new DatabaseAwayError('no turn within 4 s')) },
    work: (batch) => doBatch(db, batch),
  });
  lanesOf.set(db, made);
  return made;
}

/** @returns those that must wait for the next batch */
async function doBatch(db: Db, batch: readonly Waiting[]): Promise<readonly Waiting[]> {
  const [first, second] = batch;
  if (first && !second) {
    const { steps, done } = first.attempt();
    await doAlone(db, steps).then(done, first.refused);
    return [];
  }
  try {
    return await pipelined(db, (tx, commit) => carryOut(tx, commit, batch));
  } catch (error) {
    // If the database doesn't respond to the batch, it won't respond one by one either.
    if (isDatabaseAway(error)) for (const one of batch) one.refused(error);
    // A failure of one command is its own; the others are run without it.
    else for (const one of batch) await doBatch(db, [one]);
    return [];
  }
}

/** Runs a whole batch, step by step. Each outcome is reported once it is committed. */
async function carryOut(tx: Tx, commit: () => Promise<void>, batch: readonly Waiting[]): Promise<readonly Waiting[]> {
  const refused = new Map<Try, unknown>();
  const each = (tries: readonly Try[], step: (one: Try) => Promise<unknown>) => passEach(tries, step, refused);
  const answered = new Set<Try>();
  const tries = batch.map((waiting): Try => ({ ...waiting.attempt(), waiting }));
  const begin = async (one: Try) => (await one.steps.begin(tx, true)) && answered.add(one);
  // Lock in one order before any is locked individually, so that batches of two servers don't deadlock.
  const locked = lockAccounts(
    tx,
    batch.flatMap(({ accounts }) => accounts),
  );
  await allDone([locked, each(tries, begin)]);
  const begun = tries.filter((one) => !refused.has(one) && !answered.has(one));
  const { now, later } = apart(begun);
  const decided = await each(now, (one) => one.steps.decide(tx));
  const undone = now.filter((one) => refused.has(one));
  const posted = await postAll(tx, decided, refused);
  undone.push(...decided.filter((one) => refused.has(one)));
  await allDone([writeAll(tx, posted), ...undone.map((one) => one.steps.end.undo(tx))]);
  await commit();
  for (const one of [...answered, ...posted]) one.done();
  for (const [{ waiting }, error] of refused) waiting.refused(error);
  return later.map(({ waiting, steps }) => ({ ...waiting, names: [...waiting.accounts, ...steps.others()] }));
}

/** Writes what all have in common in one statement, the rest one by one. */
async function writeAll(tx: Tx, tries: readonly Try[]): Promise<void> {
  for (const { steps } of tries) {
    steps.end.posted();
    await steps.close();
  }
  const ends = tries.map(({ steps }) => steps.end);
  const others = ends.filter((end) => !end.isAlike);
  await allDone([
    writeEnds(
      tx,
      ends.filter((end) => end.isAlike),
    ),
    ...others.map((end) => writeEnds(tx, [end])),
  ]);
}

/** Takes a step with each. @returns those not refused; any other error fails all of them, once nothing is in flight */
async function passEach(
  tries: readonly Try[],
  step: (one: Try) => Promise<unknown>,
  refused: Map<Try, unknown>,
): Promise<Try[]> {
  const results = await Promise.allSettled(tries.map(step));
  for (const [index, result] of results.entries()) {
    if (result.status === 'fulfilled') continue;
    if (!(result.reason instanceof Refusal)) throw result.reason;
    refused.set(must(tries[index], 'whose it is'), result.reason);
  }
  return tries.filter((one) => !refused.has(one));
}

/**
 * Separates commands that touch the same thing besides their accounts, to run one after the other; sorted in the one
 * order in which their sums are locked.
 */
function apart(tries: readonly Try[]): { readonly now: Try[]; readonly later: Try[] } {
  const touched = new Set<string>();
  const [now, later]: [Try[], Try[]] = [[], []];
  for (const one of tries) {
    const others = one.steps.others();
    (others.some((id) => touched.has(id)) ? later : now).push(one);
    for (const id of others) touched.add(id);
  }
  const placeOf = ({ steps }: Try) => steps.others()[0] ?? '';
  return { now: now.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1)), later };
}

/** Posts all their postings at once, in order of arrival. @returns those with sufficient funds */
async function postAll(tx: Tx, tries: readonly Try[], refused: Map<Try, unknown>): Promise<Try[]> {
  const paying = tries.flatMap((one) => (one.steps.end.posting ? [{ one, draft: one.steps.end.posting.draft }] : []));
  const outcomes = await post(
    tx,
    paying.map(({ draft }) => draft),
  );
  await passEach(
    paying.map(({ one }) => one),
    async (one) => {
      const index = paying.findIndex((other) => other.one === one);
      const { draft } = must(paying[index], 'its draft');
      await one.steps.end.orShort(async () => assertPosted(draft, outcomes[index]));
    },
    refused,
  );
  return tries.filter((one) => !refused.has(one));
}
