import { addDays, isCalendarDay, startOfDay } from '#contract/platform/days.ts';
import { readerZone } from './days.ts';

/** What the address may ask for. Days are the reader's own, `from` and `to` both included. */
export interface HistoryFilter {
  readonly asset?: string | undefined;
  readonly kind?: string | undefined;
  readonly category?: string | undefined;
  readonly status?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** What of an address narrows a list. */
export function filterOf({ asset, kind, category, status, from, to }: HistoryFilter): HistoryFilter {
  return { asset, kind, category, status, from, to };
}

/** A time from which and one before which, as ISO 8601 UTC. */
export interface TimeRange {
  readonly from: string | undefined;
  readonly before: string | undefined;
}

/** The times that a filter's days mean. A day that is none limits nothing: it comes from an address that somebody typed. */
export function rangeOf(filter: HistoryFilter, timeZone = readerZone()): TimeRange {
  return { from: startOf(filter.from, 0, timeZone), before: startOf(filter.to, 1, timeZone) };
}

/** Whether something of that time, asset and status fits. */
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

/** The instant at which a day begins, so many days later, as ISO 8601 UTC. */
function startOf(text: string | undefined, daysLater: number, timeZone: string): string | undefined {
  if (!text || !isCalendarDay(text)) return undefined;
  return startOfDay(addDays(text, daysLater), timeZone).toISOString();
}
