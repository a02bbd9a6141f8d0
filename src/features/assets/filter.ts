/** What the address may ask for. Days are the reader's own, `from` and `to` both included. */
export interface HistoryFilter {
  readonly asset?: string | undefined;
  readonly kind?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const day = /^\d{4}-\d{2}-\d{2}$/;

/** The instants between which rows fit, `before` not included; undefined where that side is
 * open. A day that is none limits nothing: it comes from an address that somebody typed. */
export function boundsOf(filter: HistoryFilter): { from: string | undefined; before: string | undefined } {
  return { from: startOf(filter.from, 0), before: startOf(filter.to, 1) };
}

/** The instant at which a day of the reader's begins, so many days later, as ISO 8601 UTC. */
function startOf(text: string | undefined, daysLater: number): string | undefined {
  if (!text || !day.test(text)) return undefined;
  const [year = 0, month = 1, date = 1] = text.split('-').map(Number);
  const start = new Date(year, month - 1, date + daysLater);
  return Number.isNaN(start.getTime()) ? undefined : start.toISOString();
}
