import { addDays, isCalendarDay, startOfDay } from '#contract/platform/days.ts';
import { readerZone } from './days.ts';

/** Filters that the address may contain. Days are in the reader's zone; `from` and `to` are both inclusive. */
export interface HistoryFilter {
  readonly asset?: string | undefined;
  readonly kind?: string | undefined;
  readonly category?: string | undefined;
  readonly status?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Returns the parts of an address that filter a list. */
export function filterOf({ asset, kind, category, status, from, to }: HistoryFilter): HistoryFilter {
  return { asset, kind, category, status, from, to };
}

/** A time range with inclusive start and exclusive end, as ISO 8601 UTC. */
export interface TimeRange {
  readonly from: string | undefined;
  readonly before: string | undefined;
}

/** Returns the time range of a filter's days. An invalid day sets no limit: the address may have been typed by hand. */
export function rangeOf(filter: HistoryFilter, timeZone = readerZone()): TimeRange {
  return { from: startOf(filter.from, 0, timeZone), before: startOf(filter.to, 1, timeZone) };
}

/** Whether an item with this time, asset and status matches the filter. */
export function fits(
  filter: HistoryFilter,
  one: {
    readonly at: string;
    readonly asset: string;
    readonly otherAsset?: string;
    readonly statusCode?: string;
    readonly kindCode?: string;
    readonly categoryCode?: string;
  },
): boolean {
  const { from, before } = rangeOf(filter);
  return (
    (!filter.asset || one.asset === filter.asset || one.otherAsset === filter.asset) &&
    (!filter.status || one.statusCode === filter.status) &&
    (!filter.kind || one.kindCode === undefined || one.kindCode === filter.kind) &&
    (!filter.category || one.categoryCode === undefined || one.categoryCode === filter.category) &&
    (!from || one.at >= from) &&
    (!before || one.at < before)
  );
}

/** Returns the instant at which a day begins, offset by so many days, as ISO 8601 UTC. */
function startOf(text: string | undefined, daysLater: number, timeZone: string): string | undefined {
  if (!text || !isCalendarDay(text)) return undefined;
  return startOfDay(addDays(text, daysLater), timeZone).toISOString();
}
