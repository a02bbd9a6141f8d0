/** Returns the value at nested names in a third party's JSON; undefined if any is missing. */
export function fieldOf(value: unknown, ...names: readonly (string | number)[]): unknown {
  let found = value;
  for (const name of names)
    found =
      typeof found === 'object' && found !== null
        ? (found as Readonly<Record<string | number, unknown>>)[name]
        : undefined;
  return found;
}

/** Returns a text, or an empty one. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns a list, or an empty one. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
