/** What the address may ask for. Days are the reader's own, `from` and `to` both included. */
export interface HistoryFilter {
  readonly asset?: string | undefined;
  readonly kind?: string | undefined;
  readonly status?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** A time from which and one before which, as ISO 8601 UTC. */
export interface TimeRange {
  readonly from: string | undefined;
  readonly before: string | undefined;
}

const day = /^\d{4}-\d{2}-\d{2}$/;

/** The times that a filter's days mean. A day that is none limits nothing: it comes from an address that somebody typed. */
export function rangeOf(filter: HistoryFilter): TimeRange {
  return { from: startOf(filter.from, 0), before: startOf(filter.to, 1) };
}

/** Whether something of that time, asset and status fits. */
export function fits(
  filter: HistoryFilter,
  one: { readonly at: string; readonly asset: string; readonly statusCode?: string },
): boolean {
  const { from, before } = rangeOf(filter);
  return (
    (!filter.asset || one.asset === filter.asset) &&
    (!filter.status || one.statusCode === filter.status) &&
    (!from || one.at >= from) &&
    (!before || one.at < before)
  );
}

/** The instant at which a day of the reader's begins, so many days later, as ISO 8601 UTC. */
function startOf(text: string | undefined, daysLater: number): string | undefined {
  if (!text || !day.test(text)) return undefined;
  const [year = 0, month = 1, date = 1] = text.split('-').map(Number);
  const start = new Date(year, month - 1, date + daysLater);
  return Number.isNaN(start.getTime()) ? undefined : start.toISOString();
}
