import type { Rate } from '#contract/platform/money-rate.ts';
import type { Db } from '#server/platform/db.ts';
import type { Kept } from '#server/platform/purge.ts';
import './tables.ts';

const hourMs = 3_600_000;
/** As long as the hourly charts reach back. */
const keptMs = 9 * 24 * hourMs;

export const hourlyRateKept: readonly Kept[] = [{ table: 'hourly_rate', since: 'at_hour', forMs: keptMs }];

/** Longest gap of missing hours, as during an outage of the sources, that a chart bridges. */
const longestGapMs = 3 * hourMs;

/** Stores the market's rates for the current hour. Within the hour, the last write wins. */
export async function keepHour(db: Db, rates: readonly Pick<Rate, 'base' | 'value'>[], now: Date): Promise<void> {
  if (rates.length === 0) return;
  const at = new Date(Math.floor(now.getTime() / hourMs) * hourMs);
  await db
    .insertInto('hourly_rate')
    .values(rates.map(({ base, value }) => ({ code: base, at_hour: at, usd: value })))
    .onConflict((conflict) =>
      conflict.columns(['code', 'at_hour']).doUpdateSet((eb) => ({ usd: eb.ref('excluded.usd') })),
    )
    .execute();
}

/** Returns, by code, the value of one unit in dollars at each instant, from the last stored hour before it. */
export async function hoursAt(
  db: Db,
  codes: readonly string[],
  instants: readonly Date[],
): Promise<readonly ReadonlyMap<string, Rate>[]> {
  if (instants.length === 0) return [];
  const times = instants.map((instant) => instant.getTime());
  const rows = await db
    .selectFrom('hourly_rate')
    .select(['code', 'at_hour', 'usd'])
    .where('code', 'in', codes)
    .where('at_hour', '>', new Date(Math.min(...times) - longestGapMs))
    .where('at_hour', '<=', new Date(Math.max(...times)))
    .orderBy('at_hour', 'desc')
    .execute();
  return times.map((time) => {
    const before = rows.filter(({ at_hour: at }) => at.getTime() <= time && at.getTime() > time - longestGapMs);
    const newest = codes.flatMap((code) => before.find((row) => row.code === code) ?? []);
    return new Map(
      newest.map(({ code, usd, at_hour: at }) => [
        code,
        { base: code, quote: 'USD', value: usd, at, source: 'market' },
      ]),
    );
  });
}
