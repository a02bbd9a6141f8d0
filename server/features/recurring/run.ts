import { pairTerms } from '#contract/convert/rules.ts';
import { must, Refusal, refuse } from '#contract/platform/errors.ts';
import { nextRun, type RecurringFailure } from '#contract/recurring/rules.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { noteAccountChange } from '#server/platform/events.ts';
import { findAnswer, lookUpCommand } from '#server/platform/idempotency.ts';
import type { Schedule, Tasks } from '#server/platform/jobs.ts';
import { enqueueTurn } from '#server/platform/turns.ts';
import type { Context } from '#server/platform/http/context.ts';
import { unattended } from '../commands/index.ts';
import { convertCoins, exchangeCurrency, makeQuote } from '../convert/index.ts';
import { tell } from '../notices/index.ts';
import { sessionFor } from '../session/index.ts';
import { amountOf, runTask } from './manage.ts';
import { recurringColumns, type RecurringTable } from './tables.ts';

const sweepTask = 'recurring.sweep';
const sweepLimit = 500;

type Order = Awaited<ReturnType<typeof convertCoins>>;
type Outcome = { readonly order: Order } | { readonly failure: RecurringFailure };

/** Enqueues one job per due conversion, so that a failing one doesn't hold up the others. */
async function sweep({ db, clock }: Deps): Promise<void> {
  const due = db
    .selectFrom('recurring_conversion')
    .select('id')
    .where('next_at', '<=', clock.now())
    .where('is_paused', '=', false);
  await enqueueTurn(db, due, { sweep: sweepTask, task: runTask, atMost: sweepLimit, isQueued: true });
}

/**
 * Converts what is due at the current price, on behalf of the user who created it, or records why it failed. Retries
 * convert only once. An earlier run's conversion that wasn't noted, after a crash, is noted first, due or not.
 */
async function run(deps: Deps, id: string): Promise<void> {
  const row = await deps.db
    .selectFrom('recurring_conversion')
    .select(recurringColumns)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return;
  const earlier = await findEarlier(deps, row);
  if (earlier) {
    await note(deps, row, { order: earlier }, row.next_at);
    return run(deps, id);
  }
  if (row.is_paused || row.next_at > deps.clock.now()) return;
  const outcome = await attempt(deps, row);
  if (outcome) await note(deps, row, outcome);
}

/** Finds a conversion under the stored key that was made before the next one is due. */
async function findEarlier(deps: Deps, row: RecurringTable): Promise<Order | undefined> {
  const { done } = await lookUpCommand(deps, row.made_by, row.run_key);
  const order = done?.answer as Order | undefined;
  return order && new Date(order.createdAt) < row.next_at ? order : undefined;
}

/** Attempts the conversion. Returns undefined if another worker is running it, or its owner has stopped it. */
async function attempt(deps: Deps, row: RecurringTable): Promise<Outcome | undefined> {
  try {
    const context = await contextOf(deps, row);
    // Don't request a new quote if an earlier attempt already converted: the used balance or limit would get it
    // refused.
    const order = (await findMade(deps, context)) ?? (await convertUnlessMade(deps, context, row));
    return { order };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'idempotency:inFlight' || error.details?.['status'] === stopped) return undefined;
    return { failure: failureOf(error) };
  }
}

/** Finds the order made under the key. Refuses with `idempotency:inFlight`. */
async function findMade(deps: Deps, { command }: Context): Promise<Order | undefined> {
  const known = await findAnswer(deps, command);
  return known && (known.value as Order);
}

async function convertUnlessMade(deps: Deps, context: Context, row: RecurringTable): Promise<Order> {
  try {
    return await convert(deps, context, row);
  } catch (error) {
    // A concurrent attempt may have succeeded while this one was being refused.
    const made = error instanceof Refusal ? await findMade(deps, context) : undefined;
    if (made) return made;
    throw error;
  }
}

/** Returns the creator's context. Refuses with `request:noPermission` if they may no longer convert for the account. */
async function contextOf({ db }: Deps, row: RecurringTable): Promise<Context> {
  const { account_id: accountId, made_by: userId, run_key: key, id } = row;
  const session = await sessionFor(db, userId, accountId);
  if (!session.permissions.includes('convert.create') || session.kycStatus !== 3) refuse('request:noPermission');
  const command = { userId, accountId, call: 'recurring.run', key, hash: id };
  return unattended(session, 'a recurring conversion', command);
}

async function convert(deps: Deps, context: Context, row: RecurringTable): Promise<Order> {
  const { from_asset: from, to_asset: to } = row;
  const quote = await makeQuote(deps, context, { from, to, side: 'give', amount: amountOf(row) });
  const command = must(pairTerms(from, to, must(context.session, 'a session')), 'a quoted pair').kind;
  const order = { quoteId: quote.id, assertWanted: (tx: Tx) => assertGoesOn(tx, row) };
  return (command === 'coins' ? convertCoins : exchangeCurrency)(deps, context, order);
}

const stopped = 'stopped';

/** Refuses 60015 once its owner has paused or canceled it. Whoever does so now waits for the conversion. */
async function assertGoesOn(tx: Tx, { id, run_key }: RecurringTable): Promise<void> {
  const going = tx.selectFrom('recurring_conversion').select('id').where('id', '=', id);
  const wanted = going.where('run_key', '=', run_key).where('is_paused', '=', false).forShare();
  if (!(await wanted.executeTakeFirst())) refuse(60015, { status: stopped });
}

const failures: Readonly<Record<string, RecurringFailure>> = {
  60007: 'balance',
  60028: 'balance',
  51050: 'balance',
  60027: 'limit',
  60012: 'price',
  60015: 'price',
  50014: 'amount',
};
const failureOf = ({ code }: Refusal): RecurringFailure => failures[String(code)] ?? 'notAllowed';

/**
 * Schedules the next run and notifies the owner of this one's outcome. Only the attempt that changes the key notifies.
 */
async function note(deps: Deps, row: RecurringTable, outcome: Outcome, nextAt?: Date): Promise<void> {
  const now = deps.clock.now();
  const order = 'order' in outcome ? outcome.order : null;
  const failure = 'failure' in outcome ? outcome.failure : null;
  await deps.db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable('recurring_conversion')
      .set({
        run_key: deps.ids.uuid(),
        next_at: nextAt ?? nextRun(row.created_at, row.every, now),
        last_at: now,
        last_order: order?.id ?? null,
        last_failure: failure,
      })
      .where('id', '=', row.id)
      .where('run_key', '=', row.run_key)
      .returning('id')
      .executeTakeFirst();
    if (!changed) return;
    await noteAccountChange(tx, row.account_id);
    const given = { asset: row.from_asset, amount: amountOf(row), to: row.to_asset };
    if (order) await tell(tx, deps, row.account_id, 'recurring.done', { ...given, id: order.id, got: order.getAmount });
    else await tell(tx, deps, row.account_id, 'recurring.failed', { ...given, id: row.id, reason: failure ?? 'price' });
  });
}

export const recurringSchedules: readonly Schedule[] = [{ task: sweepTask, cron: '* * * * *' }];

export const recurringTasks = (deps: Deps): Tasks => ({
  [sweepTask]: () => sweep(deps),
  [runTask]: (payload) => run(deps, (payload as { id: string }).id),
});
