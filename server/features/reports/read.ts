import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import type { QueryOf } from '#contract/platform/call.ts';
import { daysBetween, isCalendarDay } from '#contract/platform/days.ts';
import { assert, refuse } from '#contract/platform/errors.ts';
import { formatUnits } from '#contract/platform/money.ts';
import { bookedKinds, maxJournalLines, maxReportDays, type BookedKind } from '#contract/reports/rules.ts';
import type { reportsSchemas } from '#contract/reports/schemas.ts';
import {
  journal,
  lastClosedDay,
  ledgerActivity,
  trialBalance,
  type JournalPlace,
  type Turned,
} from '#server/ledger/index.ts';
import type { Deps } from '#server/platform/deps.ts';

/** Refuses with `request:invalid` for invalid dates, a reversed range, or too many days. */
export async function readTrialBalance({ db }: Deps, { From, Until }: QueryOf<typeof reportsSchemas.trialBalance>) {
  checkDays(From, Until);
  const lines = await trialBalance(db, From, Until);
  return {
    closedThrough: await lastClosedDay(db),
    lines: lines.map(({ opening, ...turned }) => ({
      ...toLine(turned),
      opening: inUnits(turned.asset, opening),
      closing: inUnits(turned.asset, opening + turned.credit - turned.debit),
    })),
  };
}

/** Refuses with `request:invalid` like `readTrialBalance`. */
export async function readActivity({ db }: Deps, { From, Until }: QueryOf<typeof reportsSchemas.activity>) {
  checkDays(From, Until);
  const lines = await ledgerActivity(db, From, Until);
  return {
    lines: lines.map(({ transferKind, asset, posted, fees, entries }) => ({
      transferKind,
      asset,
      posted: inUnits(asset, posted),
      fees: inUnits(asset, fees),
      entries: String(entries),
    })),
  };
}

/** Refuses with `request:invalid` like `readTrialBalance`, and for an invalid cursor. */
export async function readJournal({ db }: Deps, query: QueryOf<typeof reportsSchemas.journal>) {
  const { From, Until, Cursor, MaxResultCount: limit = maxJournalLines } = query;
  checkDays(From, Until);
  const after = Cursor === undefined ? undefined : readCursor(Cursor);
  const found = await journal(db, { from: From, until: Until, after, limit: limit + 1 });
  const items = found.slice(0, limit);
  const last = found.length > limit ? items.at(-1) : undefined;
  return {
    items: items.map(({ day, transferKind, entries, ...turned }) => ({
      day,
      ...toLine(turned),
      transferKind,
      entries: String(entries),
    })),
    nextCursor: last ? [last.day, last.asset, last.accountKind, last.transferKind].join('|') : null,
  };
}

/** Refuses with `request:invalid` for invalid dates, a reversed range, or too many days. */
export function checkDays(from: string, until: string): void {
  for (const [field, day] of Object.entries({ From: from, Until: until }))
    if (!isCalendarDay(day)) refuse('request:invalid', { field });
  if (until < from || daysBetween(from, until) >= maxReportDays) refuse('request:invalid', { field: 'Until' });
}

function readCursor(text: string): JournalPlace {
  const [day = '', asset, accountKind, transferKind, ...more] = text.split('|');
  if (
    !isCalendarDay(day) ||
    asset === undefined ||
    accountKind === undefined ||
    transferKind === undefined ||
    more.length
  )
    return refuse('request:invalid', { field: 'Cursor' });
  return [day, asset, accountKind, transferKind];
}

function toLine({ asset, accountKind, debit, credit }: Turned) {
  return { asset, account: booked(accountKind), debit: inUnits(asset, debit), credit: inUnits(asset, credit) };
}

const inUnits = (asset: string, units: bigint) => formatUnits(units, scaleOf(assetCode(asset)));

function booked(kind: string): BookedKind {
  const found = bookedKinds.find((one) => one === kind);
  assert(found !== undefined, `${kind} has a number in the chart of accounts`);
  return found;
}
