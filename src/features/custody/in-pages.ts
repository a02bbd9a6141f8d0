const pageSize = 10;

/** Shows a list that the server answers whole some at a time. */
export function inPages<Item>(load: () => Promise<readonly Item[]>) {
  return async (cursor: string | undefined) => {
    const items = await load();
    const from = Number(cursor ?? 0);
    const next = from + pageSize;
    return { items: items.slice(from, next), nextCursor: next < items.length ? String(next) : null };
  };
}
