/** Search parameters as texts: a known name with a text stays, everything else is dropped. */
export function textSearch<K extends string>(
  ...names: readonly K[]
): (search: Record<string, unknown>) => { [P in K]?: string } {
  return (search) => {
    const kept: { [P in K]?: string } = {};
    for (const name of names) {
      const value = search[name];
      if (typeof value === 'string' || typeof value === 'number') kept[name] = String(value).slice(0, 500);
    }
    return kept;
  };
}
