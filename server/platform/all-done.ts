/**
 * Waits for all, and fails then as the first of them that failed, in their order: none asks anything any more of a
 * transaction that is over.
 */
export async function allDone<const Promises extends readonly Promise<unknown>[]>(
  promises: Promises,
): Promise<{ -readonly [Place in keyof Promises]: Awaited<Promises[Place]> }> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}
