import { termsUnits } from '#contract/convert/rules.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import type { BodyOf } from '#contract/platform/call.ts';
import { refuse } from '#contract/platform/errors.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import { maxRecurring, nextRun } from '#contract/recurring/rules.ts';
import type { recurringSchemas } from '#contract/recurring/schemas.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { noteAccountChange } from '#server/platform/events.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { pairFor } from '../convert/index.ts';
import { recurringColumns, type RecurringTable } from './tables.ts';

type Schemas = typeof recurringSchemas;
export const runTask = 'recurring.run';

const ownOf = (db: Queryable, accountId: string) =>
  db.selectFrom('recurring_conversion').select(recurringColumns).where('account_id', '=', accountId);

/** Lists an account's recurring conversions; there are few. */
export async function listRecurring({ db, clock }: Deps, accountId: string) {
  const rows = await ownOf(db, accountId).orderBy('created_at', 'desc').orderBy('id', 'desc').execute();
  return { items: rows.map(show), asOf: clock.now().toISOString() };
}

/**
 * Creates a recurring conversion; its first run is due at once. Refuses with 50014 if the terms don't allow the amount.
 */
export const createRecurring = defineCommand({
  name: 'recurring.create',
  standing: 'unfrozen',
  locks: 'account',
  work: async (given: Given, { from, to, amount, every }: BodyOf<Schemas['create']>) => {
    const { tx, deps, session, now } = given;
    const { terms } = pairFor(session, from, to);
    const units = parseUnits(amount, scaleOf(assetCode(from)));
    const { minimum, maximum } = terms;
    if (units === undefined || units < termsUnits(terms, minimum) || units > termsUnits(terms, maximum))
      refuse(50014, { field: 'amount', asset: from, minimum, maximum });
    const known = await ownOf(tx, session.accountId).execute();
    if (known.length >= maxRecurring) refuse('recurring:tooMany', { limit: maxRecurring });
    const row: RecurringTable = {
      id: deps.ids.uuid(),
      account_id: session.accountId,
      made_by: session.userId,
      from_asset: from,
      to_asset: to,
      amount: String(units),
      every,
      is_paused: false,
      run_key: deps.ids.uuid(),
      next_at: now,
      last_at: null,
      last_order: null,
      last_failure: null,
      created_at: now,
    };
    await tx.insertInto('recurring_conversion').values(row).execute();
    await enqueue(tx, runTask, { id: row.id }, { queue: `${runTask}:${row.id}` });
    await noteAccountChange(tx, row.account_id);
    const details = { from, to, amount, every, accountId: session.accountId };
    given.note({ action: 'recurring.create', subject: `recurring:${row.id}`, details });
    return show(row);
  },
});

/** Pauses or resumes. A resumed conversion continues at its next scheduled time; missed runs are not made up for. */
export const setPaused = defineCommand({
  name: 'recurring.setPaused',
  standing: 'unfrozen',
  work: async (given: Given, { id, isPaused }: BodyOf<Schemas['setPaused']>) => {
    const row = await lockOwn(given, id);
    const change = isPaused
      ? { is_paused: true }
      : { is_paused: false, next_at: nextRun(row.created_at, row.every, given.now) };
    if (row.is_paused !== isPaused)
      await given.tx.updateTable('recurring_conversion').set(change).where('id', '=', id).execute();
    // Notes a conversion whose result was lost in a crash; the next run would take it for its own.
    if (row.is_paused && !isPaused) await enqueue(given.tx, runTask, { id }, { queue: `${runTask}:${id}` });
    await noteAccountChange(given.tx, row.account_id);
    given.note({ action: 'recurring.setPaused', subject: `recurring:${id}`, details: { isPaused } });
    return show(row.is_paused === isPaused ? row : { ...row, ...change });
  },
});

export const cancelRecurring = defineCommand({
  name: 'recurring.cancel',
  work: async (given: Given, { id }: BodyOf<Schemas['cancel']>) => {
    const row = await lockOwn(given, id);
    await given.tx.deleteFrom('recurring_conversion').where('id', '=', id).execute();
    await noteAccountChange(given.tx, row.account_id);
    given.note({ action: 'recurring.cancel', subject: `recurring:${id}` });
    return {};
  },
});

async function lockOwn({ tx, session }: Given, id: string): Promise<RecurringTable> {
  const row = await ownOf(tx, session.accountId).where('id', '=', id).forUpdate().executeTakeFirst();
  return row ?? refuse('request:notFound');
}

function show(row: RecurringTable) {
  const from = assetCode(row.from_asset);
  return {
    id: row.id,
    from,
    amount: formatUnits(BigInt(row.amount), scaleOf(from)),
    to: row.to_asset,
    every: row.every,
    isPaused: row.is_paused,
    nextAt: row.next_at.toISOString(),
    last: row.last_at && { at: row.last_at.toISOString(), orderId: row.last_order, failure: row.last_failure },
    createdAt: row.created_at.toISOString(),
  };
}

/** Amount as a decimal, as shown in notices and quotes. */
export const amountOf = ({ from_asset, amount }: Pick<RecurringTable, 'from_asset' | 'amount'>) =>
  formatUnits(BigInt(amount), scaleOf(assetCode(from_asset)));
