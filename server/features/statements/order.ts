import { dayAt, daysBetween, isCalendarDay, isTimeZone, startOfDay } from '#contract/platform/days.ts';
import { assetCode, isAssetCode, scaleOf } from '#contract/platform/assets.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { formatUnits } from '#contract/platform/money.ts';
import type { BodyOf } from '#contract/platform/call.ts';
import type { statementsSchemas } from '#contract/statements/schemas.ts';
import {
  maxStatementDays,
  statementFileName,
  statementFiles,
  statementKeptDays,
  type StatementState,
} from '#contract/statements/rules.ts';
import type { Deps } from '#server/platform/deps.ts';
import { dayMs, hourMs } from '#server/platform/durations.ts';
import { sessionOf, type Context, type Session } from '#server/platform/http/context.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { syncedUntil } from '#server/platform/synced-until.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { listBankDetails } from '../global-account/index.ts';
import { makeTask, makeTries } from './make.ts';
import { endOfDay } from './read.ts';
import { findRow, insertRow, listRows } from './store.ts';
import type { StatementRow } from './tables.ts';

export const keptMs = statementKeptDays * dayMs;

type Order = BodyOf<typeof statementsSchemas.request>;

/** Requests a statement; if the same one already exists, returns that. */
export const requestStatement = defineCommand({ name: 'statement.request', locks: 'account', work: request });

async function request({ tx, deps, session, now, note }: Given, order: Order) {
  const { accountId, userId } = session;
  const until = checkDays(deps, order, now);
  if (order.currency !== null && !isAssetCode(order.currency)) refuse(40001, { field: 'currency' });
  if (order.kind === 'earn' && !seesEarn(session)) refuse('request:noPermission', { permission: 'earn.read' });
  if (order.kind !== 'earn') {
    const open = await listBankDetails(deps, tx, accountId);
    const isOpen = order.currency === null ? open.length > 0 : open.some(({ currency }) => currency === order.currency);
    if (!isOpen) refuse(60006, { field: 'currency' });
  }
  const kept = await listRows(tx, accountId, new Date(now.getTime() - keptMs));
  const same = kept.find((row) => isSame(row, order) && stateOf(row, now) !== 'failed' && isWhole(row));
  if (same) return toItem(same, now);
  const id = deps.ids.uuid();
  const { kind, currency, from, to, timeZone, format, language } = order;
  const days = { first_day: from, last_day: to, time_zone: timeZone };
  const asked = { id, account_id: accountId, asked_by: userId, asked_at: now, until };
  const row = await insertRow(tx, { ...asked, ...days, kind, currency, format, language });
  await enqueue(tx, makeTask, { id }, { maxAttempts: makeTries });
  const details = { kind, from, to, format, ...(currency === null ? {} : { currency }) };
  note({ action: 'statement.request', subject: `account:${accountId}`, details });
  return toItem(row, now);
}

/** Whether the user may see the account's Earn data. */
const seesEarn = ({ permissions }: Session) => permissions.includes('earn.read');

/** Refuses an invalid period. @returns the end of the movements to include */
function checkDays(deps: Deps, { kind, currency, from, to, timeZone, format }: Order, now: Date): Date {
  const wrong = (field: string) => refuse('request:invalid', { field });
  if (!isTimeZone(timeZone)) wrong('timeZone');
  if (!isCalendarDay(from)) wrong('from');
  if (!isCalendarDay(to) || to < from || to > dayAt(now, timeZone)) wrong('to');
  if (daysBetween(from, to) >= maxStatementDays) wrong('from');
  if ((kind === 'certificate') !== (currency === null)) wrong('currency');
  if (kind !== 'statement' && format !== 'pdf') wrong('format');
  if (kind === 'certificate' && from !== to) wrong('from');
  // A posting in progress may still be ordered before what is read, so the last minute is excluded.
  const safe = new Date(syncedUntil(deps.clock));
  const end = endOfDay(to, timeZone);
  const until = end < safe ? end : safe;
  const since = startOfDay(from, timeZone);
  return until > since ? until : since;
}

const isSame = (row: StatementRow, { kind, currency, from, to, timeZone, format, language }: Order) =>
  row.kind === kind &&
  row.currency === currency &&
  row.first_day === from &&
  row.last_day === to &&
  row.time_zone === timeZone &&
  row.format === format &&
  row.language === language;

/** Whether its last day was over: a statement made earlier contains less than one made now. */
const isWhole = ({ last_day, time_zone, until }: StatementRow) => until >= endOfDay(last_day, time_zone);

/** Lists an account's statements, newest first. */
export async function listStatements({ db, clock }: Deps, context: Context) {
  const now = clock.now();
  const session = sessionOf(context);
  const rows = await listRows(db, session.accountId, new Date(now.getTime() - keptMs));
  const seen = rows.filter(({ kind }) => kind !== 'earn' || seesEarn(session));
  return { items: seen.map((row) => toItem(row, now)), asOf: now.toISOString() };
}

/** A job not finished after this time was lost with its server. */
const longestMs = hourMs;

function stateOf({ ready_at, failed_at, asked_at }: StatementRow, now: Date): StatementState {
  if (ready_at) return 'ready';
  return failed_at || now.getTime() - asked_at.getTime() > longestMs ? 'failed' : 'preparing';
}

function toItem(row: StatementRow, now: Date) {
  const amount = (units: string | null) =>
    units === null || row.currency === null ? null : formatUnits(BigInt(units), scaleOf(assetCode(row.currency)));
  return {
    id: row.id,
    kind: row.kind,
    currency: row.currency === null ? null : assetCode(row.currency),
    from: row.first_day,
    to: row.last_day,
    timeZone: row.time_zone,
    format: row.format,
    language: row.language,
    state: stateOf(row, now),
    isTooLong: row.is_too_long,
    requestedAt: row.asked_at.toISOString(),
    until: row.until.toISOString(),
    readyAt: row.ready_at?.toISOString() ?? null,
    expiresAt: new Date(row.asked_at.getTime() + keptMs).toISOString(),
    size: row.size,
    opening: amount(row.opening),
    closing: amount(row.closing),
    entries: row.entries,
  };
}

/**
 * Returns the bytes of one of the account's own statements. Refuses with `request:notFound`, also while it isn't ready.
 */
export async function downloadStatement(deps: Deps, context: Context, id: string) {
  const row = await findRow(deps.db, id);
  const session = sessionOf(context);
  const isGone = row === undefined || row.asked_at.getTime() + keptMs <= deps.clock.now().getTime();
  if (isGone || row.account_id !== session.accountId || row.ready_at === null) refuse('request:notFound');
  if (row.kind === 'earn' && !seesEarn(session)) refuse('request:notFound');
  const { kind, currency, first_day: from, last_day: to, format } = row;
  const name = statementFileName({ kind, currency, from, to, format });
  context.setHeader('content-type', statementFiles[format].type);
  context.setHeader('content-disposition', `attachment; filename="${name}"`);
  context.setHeader('x-content-type-options', 'nosniff');
  context.setHeader('cache-control', 'no-store, private');
  return must(await deps.providers.files.get(id), 'the file’s bytes');
}
