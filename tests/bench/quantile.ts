/** The value that a share of them stays below: 0.5 the middle one, 0.99 the slowest hundredth. */
export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length * share)] ?? 0;
}
