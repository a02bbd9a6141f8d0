/** What stands in somebody else's JSON under these names, one in the other; undefined where any is missing. */
export function fieldOf(value: unknown, ...names: readonly (string | number)[]): unknown {
  let found = value;
  for (const name of names)
    found =
      typeof found === 'object' && found !== null
        ? (found as Readonly<Record<string | number, unknown>>)[name]
        : undefined;
  return found;
}

/** A text, or none. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A list, or an empty one. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
