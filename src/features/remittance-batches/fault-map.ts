import type { BatchFault } from '#contract/remittance-batches/rules.ts';

/** Faults of lines, ordered by line, then by column. */
export type Faults = readonly BatchFault[];

/** Replaces the faults of one line. */
export const withLine = (faults: Faults, n: number, found: Faults): Faults =>
  [...faults.filter((one) => one.n !== n), ...found].toSorted((left, right) => left.n - right.n);

/** Returns the fault after a place, or before it, wrapping around at the end. */
export function nextFault(
  faults: Faults,
  columns: readonly string[],
  place: { readonly n: number; readonly column: string } | null,
  direction: 1 | -1,
): BatchFault | undefined {
  const rank = ({ n, column }: { readonly n: number; readonly column: string }) =>
    n * (columns.length + 1) + columns.indexOf(column) + 1;
  const ordered = faults.toSorted((left, right) => rank(left) - rank(right));
  if (place === null) return direction === 1 ? ordered[0] : ordered.at(-1);
  const here = rank(place);
  return direction === 1
    ? (ordered.find((one) => rank(one) > here) ?? ordered[0])
    : (ordered.findLast((one) => rank(one) < here) ?? ordered.at(-1));
}
