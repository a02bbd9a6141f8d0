import type { BatchFault } from '#contract/remittance-batches/rules.ts';

/** Faults of lines, ordered by line, then by column. */
export type Faults = readonly BatchFault[];

/** Replaces the faults of one line. */
export const withLine = (faults: Faults, n: number, found: Faults): Faults =>
  [...faults.filter((one) => one.n !== n), ...found].toSorted((left, right) => left.n - right.n);

/** Moves faults to where their lines are now; those of a line that is nowhere, or that repeat it, are gone. */
function moved(faults: Faults, placeOf: (n: number) => number | undefined): Faults {
  return faults.flatMap((fault) => {
    const [n, repeated] = [placeOf(fault.n), fault.rule === 'repeatedInFile' ? placeOf(Number(fault.about)) : 0];
    if (n === undefined || repeated === undefined) return [];
    return [{ ...fault, n, about: repeated === 0 ? fault.about : String(repeated) }];
  });
}

/** Returns the faults once a line is deleted. */
export const withoutLine = (faults: Faults, gone: number): Faults =>
  moved(faults, (n) => (n === gone ? undefined : n > gone ? n - 1 : n));

/** Returns the faults once a line is inserted, with its own. */
export const withNewLine = (faults: Faults, added: number, found: Faults): Faults =>
  withLine(
    moved(faults, (n) => (n >= added ? n + 1 : n)),
    added,
    found,
  );

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
