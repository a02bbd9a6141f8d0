/** Returns the value below which a fraction of the values lies: 0.5 is the median, 0.99 the slowest hundredth. */
export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length * share)] ?? 0;
}
