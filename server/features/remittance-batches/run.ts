import { payeeFormVersion } from '#contract/payees/fields.ts';
import { must, Refusal, refuse } from '#contract/platform/errors.ts';
import { remittanceBatches } from '#contract/remittance-batches/calls.ts';
import { isWithinTolerance } from '#contract/remittance-batches/rules.ts';
import { channelIdOf, findPair } from '#contract/remittance/rules.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { noteAccountChange } from '#server/platform/events.ts';
import { checkAccess } from '#server/platform/http/access.ts';
import { enqueue, type Schedule, type Tasks } from '#server/platform/jobs.ts';
import { moveOrder } from '#server/platform/orders.ts';
import { enqueueTurn } from '#server/platform/turns.ts';
import { findBlock, getAccount, lockAccount } from '../accounts/index.ts';
import { channelFor, makeBatched, priceOfPair } from '../remittance/index.ts';
import { sessionFor } from '../session/index.ts';
import { runTask } from './create.ts';
import { openLine } from './lines.ts';
import { batches, lockBatch, type BatchRow } from './store.ts';
import { remittanceBatchOrders } from './tables.ts';

const sweepTask = 'remittanceBatch.sweep';
const sweepLimit = 100;
/** Number of lines made at one price, and before clients are notified. */
const linesAtOnce = 25;
/** Time after which a job stops and enqueues the next one. */
const budgetMs = 20_000;

/** Causes of a refused line that are not API errors. */
export const rateMoved = 'rateMoved';
export const tooLate = 'tooLate';

/** Transient refusals: the line waits and is retried. */
const passes = ({ code }: Refusal) => code === 60012 || code === 'security:blocked';

/**
 * Makes a batch's remittances, each in its own transaction that also marks its line, so a crash leaves both done or
 * neither. If two runs overlap, the second finds the line done.
 */
async function run(deps: Deps, id: string): Promise<void> {
  const endMs = performance.now() + budgetMs;
  for (;;) {
    const batch = await batches(deps.db).where('id', '=', id).executeTakeFirst();
    if (batch?.status !== 'processing') return;
    const lines = await deps.db
      .selectFrom('remittance_batch_line')
      .select('id')
      .where('batch_id', '=', id)
      .where('status', '=', 'waiting')
      .orderBy('n')
      .limit(linesAtOnce)
      .execute();
    if (lines.length === 0) return complete(deps, id);
    if (!(await runSome(deps, batch, lines))) return;
    if (performance.now() >= endMs) return enqueue(deps.db, runTask, { id }, { jobKey: `${runTask}:${id}:on` });
  }
}

/** @returns false if the remaining lines have to wait */
async function runSome(deps: Deps, batch: BatchRow, lines: readonly { readonly id: string }[]): Promise<boolean> {
  const made = await makeSome(deps, batch, lines);
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now();
    await tx.updateTable('remittance_batch').set({ updated_at: now }).where('id', '=', batch.id).execute();
    await noteAccountChange(tx, batch.account_id);
  });
  return made;
}

async function makeSome(deps: Deps, batch: BatchRow, lines: readonly { readonly id: string }[]): Promise<boolean> {
  try {
    const price = await priceFor(deps, batch);
    for (const { id } of lines) await tryLine(deps, batch, id, price);
    return true;
  } catch (error) {
    if (error instanceof Refusal && passes(error)) return false;
    throw error;
  }
}

/** Returns the price lines are made at, or the refusal of all of them. Throws one that passes. */
async function priceFor(deps: Deps, batch: BatchRow): Promise<Price | Refusal> {
  try {
    if (must(batch.due_at, 'when a confirmed batch is due') <= deps.clock.now()) refuse(60015, { cause: tooLate });
    return await priceNow(deps, batch);
  } catch (error) {
    if (error instanceof Refusal && !passes(error)) return error;
    throw error;
  }
}

/**
 * Returns the pair, its channel and its current rate on the account's own terms. Refuses with 40001 if one is gone,
 * 60012 if there is no rate.
 */
async function priceNow(deps: Deps, batch: BatchRow) {
  const { tier, country } = await getAccount(deps.db, batch.account_id);
  const whom = { tier, country };
  const pair = findPair(batch.pay_asset, batch.receive_asset, whom) ?? refuse(40001);
  const { mid, rate } = await priceOfPair(deps, pair);
  return { pair, way: channelFor(whom, channelIdOf(pair.to, batch.scheme)), mid, rate, whom };
}
type Price = Awaited<ReturnType<typeof priceNow>>;

async function tryLine(deps: Deps, batch: BatchRow, id: string, price: Price | Refusal): Promise<void> {
  try {
    if (price instanceof Refusal) throw price;
    if (!isWithinTolerance(batch.rate, price.rate)) refuse(60015, { cause: rateMoved });
    // The fee may differ from the one confirmed.
    if (price.way.terms.id !== batch.terms_id) refuse(60015, { status: 'expired' });
    await deps.db.transaction().execute((tx) => makeLine(tx, deps, batch, id, price));
  } catch (error) {
    if (!(error instanceof Refusal) || passes(error)) throw error;
    const cause = error.details?.['cause'];
    await refuseLine(deps, batch, id, typeof cause === 'string' ? cause : String(error.code));
  }
}

async function makeLine(tx: Tx, deps: Deps, batch: BatchRow, id: string, price: Price): Promise<void> {
  const { account_id: accountId, made_by: userId } = batch;
  await lockAccount(tx, accountId);
  const line = await tx
    .selectFrom('remittance_batch_line')
    .select(['id', 'details_sealed'])
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst();
  // Another run already made it.
  if (!line) return;
  if (await findBlock(tx, deps, [accountId, userId])) refuse('security:blocked');
  // The maker may have left the company since, or been closed with or without it.
  checkAccess(remittanceBatches.create.access, await sessionFor(tx, userId, accountId));
  const { entry } = await openLine(deps, line);
  const { amount, purpose, purposeText, reference, friendlyName, country, userType, values } = entry;
  const { receive_asset: currency, scheme } = batch;
  const recipient = { friendlyName, currency, country, scheme, userType, values };
  const session = { accountId, userId, ...price.whom };
  await makeBatched({ tx, deps: { ...deps, db: tx }, now: deps.clock.now(), session }, price, {
    id,
    batchId: batch.id,
    side: batch.side,
    amount,
    recipient: { ...recipient, version: payeeFormVersion, isNameConfirmed: entry.isNameConfirmed },
    purpose,
    purposeText,
    reference,
  });
  await mark(tx, deps, id, { status: 'ordered' });
}

const mark = (
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  id: string,
  change: { readonly status: 'ordered' | 'refused'; readonly cause?: string },
) =>
  tx
    .updateTable('remittance_batch_line')
    .set({ ...change, tried_at: clock.now() })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute();

/** Refuses one line; the others go on. */
async function refuseLine(deps: Deps, { account_id }: BatchRow, id: string, cause: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, account_id);
    await mark(tx, deps, id, { status: 'refused', cause });
  });
}

async function complete(deps: Deps, id: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockBatch(tx, id);
    if (row?.status !== 'processing') return;
    const by = { by: 'clock', actor: { kind: 'system', id: 'remittanceBatch' } } as const;
    await moveOrder(tx, deps, remittanceBatchOrders, row, 'completed', by);
  });
}

/** Resumes batches whose run died or hit a transient refusal. */
async function sweep({ db }: Deps): Promise<void> {
  const due = db.selectFrom('remittance_batch').select('id').where('status', '=', 'processing');
  await enqueueTurn(db, due, { sweep: sweepTask, task: runTask, atMost: sweepLimit, isQueued: true });
}

export const remittanceBatchTasks = (deps: Deps): Tasks => ({
  [runTask]: (payload) => run(deps, (payload as { id: string }).id),
  [sweepTask]: () => sweep(deps),
});

export const remittanceBatchSchedules: readonly Schedule[] = [{ task: sweepTask, cron: '* * * * *' }];
