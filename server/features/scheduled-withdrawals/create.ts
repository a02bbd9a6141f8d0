import { assetCode } from '#contract/platform/assets.ts';
import { addDays, dayAt, isCalendarDay, isTimeZone } from '#contract/platform/days.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { PayoutPurpose } from '#contract/fiat-withdrawals/rules.ts';
import { findScheme } from '#contract/payees/schemes.ts';
import {
  maxDaysAhead,
  maxSchedules,
  nextRun,
  scheduleValues,
  type Rhythm,
} from '#contract/scheduled-withdrawals/rules.ts';
import type { Deps } from '#server/platform/deps.ts';
import { noteAccountChange } from '#server/platform/events.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { beginOrder } from '#server/platform/orders.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { checkPayout, type CheckedPayout, type PayoutBody } from '../fiat-withdrawals/index.ts';
import { checkFundPassword, noteOperation } from '../security/index.ts';
import type { SealedPassword } from '../session/index.ts';
import { checkStepUp, verifiedFor } from '../step-up/index.ts';
import { sealDetails, toItem, type ScheduleItem } from './store.ts';
import { scheduleOrders, type ScheduledWithdrawalTable } from './tables.ts';

const action = 'fiat.schedule' as const;

export interface Entry extends PayoutBody {
  readonly purpose: PayoutPurpose;
  readonly rhythm: Rhythm;
  readonly firstOn: string;
  readonly lastOn: string | null;
  readonly timeZone: string;
  readonly fundPassword: SealedPassword;
  readonly verification: string;
}

const valuesOf = ({ payee, asset }: CheckedPayout, entry: Entry) => {
  const { amount, fee, scheme, reference } = entry;
  return scheduleValues({ asset, amount, fee, scheme, reference, payee }, entry);
};

/**
 * Schedules withdrawals. What a withdrawal of now would be refused for is refused here already, save for its money. PIN
 * and verification are given once, for this payee, this amount, this fee at most and this rhythm.
 */
export const createSchedule = defineCommand<Entry, ScheduleItem, undefined, void>({
  name: 'scheduledWithdrawal.create',
  standing: 'free',
  locks: 'account',
  stepUp: verifiedFor(action),
  outside: async (deps: Deps, context: Context, entry) => {
    const session = sessionOf(context);
    const { userId, accountId } = session;
    const checked = await checkPayout(deps, deps.db, session, entry);
    firstRun(entry, checked.asset, deps.clock.now());
    const { verification, fundPassword } = entry;
    await checkStepUp(deps.db, deps, { userId, accountId, verification, action, values: valuesOf(checked, entry) });
    await checkFundPassword(deps, userId, fundPassword);
  },
  work: create,
});

async function create(given: Given<undefined, void>, entry: Entry): Promise<ScheduleItem> {
  const { tx, deps, session, now } = given;
  const { accountId, userId } = session;
  const checked = await checkPayout(deps, tx, session, entry);
  const run = firstRun(entry, checked.asset, now);
  given.verify(valuesOf(checked, entry));
  await noteOperation(tx, deps, given.context, { userId, action, succeeded: true });
  const { open } = await tx
    .selectFrom('scheduled_withdrawal')
    .select((eb) => eb.fn.countAll<string>().as('open'))
    .where('account_id', '=', accountId)
    .where('status', 'in', ['active', 'paused'])
    .executeTakeFirstOrThrow();
  if (Number(open) >= maxSchedules) refuse('schedule:tooMany', { limit: maxSchedules });
  const id = deps.ids.uuid();
  const { friendlyName, name, account, country } = checked.payee;
  const { purpose } = entry;
  const details = { payee: { friendlyName, name, account, country }, purpose, reference: checked.reference };
  const row: ScheduledWithdrawalTable = {
    id,
    account_id: accountId,
    payee_id: checked.payee.id,
    asset: checked.asset,
    scheme: checked.scheme,
    amount: String(checked.amount),
    fee: String(checked.fee),
    details_sealed: await sealDetails(deps, id, details),
    rhythm: entry.rhythm,
    first_on: entry.firstOn,
    last_on: entry.lastOn,
    time_zone: entry.timeZone,
    status: 'active',
    pause_reason: null,
    next_n: run.n,
    next_at: run.at,
    made_by: userId,
    created_at: now,
    updated_at: now,
  };
  await tx.insertInto('scheduled_withdrawal').values(row).execute();
  await beginOrder(tx, scheduleOrders, { id, status: row.status, at: now, actorId: userId }).execute();
  await noteAccountChange(tx, accountId);
  const said = { asset: assetCode(row.asset), amount: row.amount, scheme: row.scheme, rhythm: row.rhythm, accountId };
  given.note({ action: 'scheduledWithdrawal.create', subject: `scheduledWithdrawal:${id}`, details: said });
  return toItem(deps, tx, row);
}

/** The first run. Refuses days that the calendar doesn't have, that are over, or that lie too far ahead. */
function firstRun(entry: Entry, asset: string, now: Date) {
  const { firstOn, lastOn, timeZone, scheme } = entry;
  if (!isTimeZone(timeZone)) refuse('request:invalid', { field: 'timeZone', rule: 'unknown' });
  if (!isCalendarDay(firstOn)) refuse('request:invalid', { field: 'firstOn', rule: 'date' });
  if (lastOn !== null && (!isCalendarDay(lastOn) || lastOn < firstOn))
    refuse('request:invalid', { field: 'lastOn', rule: 'date' });
  const today = dayAt(now, timeZone);
  if (firstOn > addDays(today, maxDaysAhead)) refuse('request:invalid', { field: 'firstOn', rule: 'tooLate' });
  const way = findScheme(scheme) ?? refuse(40001, { currency: asset, scheme });
  const run = firstOn < today ? undefined : nextRun(entry, way, asset, now);
  // One whose hour is over today begins the next time; a single one would never be made.
  return run ?? refuse('request:invalid', { field: 'firstOn', rule: 'past' });
}
