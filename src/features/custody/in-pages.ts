const pageSize = 10;

/** Paginates a list that the server returns in full. */
export function inPages<Item>(load: () => Promise<readonly Item[]>) {
  return async (cursor: string | undefined) => {
    const items = await load();
    const from = Number(cursor ?? 0);
    const next = from + pageSize;
    return { items: items.slice(from, next), nextCursor: next < items.length ? String(next) : null };
  };
}
