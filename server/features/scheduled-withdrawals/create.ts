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
import { allDone } from '#server/platform/all-done.ts';
import { changeOf } from '#server/platform/events.ts';
import { sessionOf } from '#server/platform/http/context.ts';
import { newRow } from '#server/platform/new-rows.ts';
import { firstStep } from '#server/platform/orders.ts';
import type { Writing } from '#server/platform/write-together.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import {
  judgePayout,
  lookAtPayout,
  type CheckedPayout,
  type PayoutBody,
  type PayoutFacts,
} from '../fiat-withdrawals/index.ts';
import { lookAtProof, operationRow, type RightPin } from '../security/index.ts';
import type { SealedPassword } from '../session/index.ts';
import { verifiedFor } from '../step-up/index.ts';
import { sealDetails, withRuns, type ScheduleItem } from './store.ts';
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
 * Schedules withdrawals. Refuses anything an immediate withdrawal would be refused for, except a missing balance. PIN
 * and verification are given once, for this payee, this amount, this maximum fee and this rhythm.
 */
export const createSchedule = defineCommand<Entry, ScheduleItem, Facts, RightPin>({
  name: 'scheduledWithdrawal.create',
  standing: 'free',
  locks: 'account',
  stepUp: verifiedFor(action),
  look: async (db, deps, context, entry) => {
    const session = sessionOf(context);
    const [payout, prove] = await allDone([
      lookAtPayout(db, session, entry),
      lookAtProof(db, deps, session, entry, action),
    ]);
    return async () => {
      const checked = await judgePayout(deps, session, entry, payout);
      firstRun(entry, checked.asset, deps.clock.now());
      return prove(valuesOf(checked, entry));
    };
  },
  ask: async ({ tx, session, outside: pin }, entry) => {
    const open = tx
      .selectFrom('scheduled_withdrawal')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('account_id', '=', session.accountId)
      .where('status', 'in', ['active', 'paused']);
    const [payout, { count }, usingPin] = await allDone([
      lookAtPayout(tx, session, entry),
      open.executeTakeFirstOrThrow(),
      pin.use(tx),
    ]);
    return { payout, open: Number(count), usingPin };
  },
  work: create,
});

interface Facts {
  readonly payout: PayoutFacts;
  /** Number of schedules that are active or may be resumed. */
  readonly open: number;
  /** Uses up the PIN's ticket. */
  readonly usingPin: Writing;
}

async function create(given: Given<Facts, RightPin>, entry: Entry): Promise<ScheduleItem> {
  const { deps, session, context, now, found } = given;
  const { accountId, userId } = session;
  const checked = await judgePayout(deps, session, entry, found.payout);
  const run = firstRun(entry, checked.asset, now);
  given.verify(valuesOf(checked, entry));
  given.writeAll(found.usingPin);
  given.writeAll({ rows: [operationRow(deps, context, { userId, action, succeeded: true })] });
  if (found.open >= maxSchedules) refuse('schedule:tooMany', { limit: maxSchedules });
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
  const step = firstStep(scheduleOrders, { id, status: row.status, at: now, actorId: userId });
  given.writeAll({ rows: [newRow('scheduled_withdrawal', row), step], told: [changeOf(accountId)] });
  const said = { asset: assetCode(row.asset), amount: row.amount, scheme: row.scheme, rhythm: row.rhythm, accountId };
  given.note({ action: 'scheduledWithdrawal.create', subject: `scheduledWithdrawal:${id}`, details: said });
  return withRuns(deps, row, []);
}

/** Returns the first run. Refuses invalid dates, past ones, and ones too far ahead. */
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
  // If today's hour has passed, it starts with the next run; a single run would never be made.
  return run ?? refuse('request:invalid', { field: 'firstOn', rule: 'past' });
}
