import { addDays, dayAt } from '#contract/platform/days.ts';
import type { Rate } from '#contract/platform/money-rate.ts';
import type { Db } from '#server/platform/db.ts';
import type { ReferenceRate } from './ecb.ts';
import './tables.ts';

/** Over weekends and holidays the last rate holds; anything older says nothing about the day. */
const longestGapDays = 7;

export type ReferenceSource = 'market' | 'ecb';

/**
 * Stores daily rates. A central bank's rate replaces the markets' one; the markets' last rate within a day is that
 * day's.
 */
export async function keepReference(db: Db, source: ReferenceSource, rates: readonly ReferenceRate[], at: Date) {
  if (rates.length === 0) return;
  await db
    .insertInto('reference_rate')
    .values(rates.map(({ code, day, usd }) => ({ code, on_day: day, usd, source, taken_at: at })))
    .onConflict((conflict) => {
      const update = conflict
        .columns(['code', 'on_day'])
        .doUpdateSet((eb) => ({ usd: eb.ref('excluded.usd'), source, taken_at: at }));
      return source === 'market' ? update.where('reference_rate.source', '=', 'market') : update;
    })
    .execute();
}

/** Returns the latest day that a source's rates are stored for. */
export async function lastDayOf(db: Db, source: ReferenceSource): Promise<string | undefined> {
  const row = await db
    .selectFrom('reference_rate')
    .select((eb) => eb.cast<string>(eb.fn.max('on_day'), 'text').as('day'))
    .where('source', '=', source)
    .executeTakeFirst();
  return row?.day ?? undefined;
}

/**
 * Returns, by code, the value of one unit in dollars at each instant: the rate of its day in UTC, or the last one
 * before.
 */
export async function referencesAt(db: Db, codes: readonly string[], instants: readonly Date[]) {
  const days = instants.map((instant) => dayAt(instant, 'UTC'));
  const sorted = days.toSorted();
  const rows = await db
    .selectFrom('reference_rate')
    .select((eb) => ['code', 'usd', 'source', 'taken_at', eb.cast<string>('on_day', 'text').as('day')])
    .where('code', 'in', codes)
    .where('on_day', '>=', addDays(sorted[0] ?? '', -longestGapDays))
    .where('on_day', '<=', sorted.at(-1) ?? '')
    .orderBy('on_day', 'desc')
    .execute();
  const byCode = Map.groupBy(rows, ({ code }) => code);
  return days.map((day) => {
    const first = addDays(day, -longestGapDays);
    return new Map(
      codes.flatMap((code): [string, Rate][] => {
        const row = byCode.get(code)?.find((one) => one.day <= day && one.day >= first);
        if (!row) return [];
        return [[code, { base: code, quote: 'USD', value: row.usd, at: row.taken_at, source: row.source }]];
      }),
    );
  });
}
