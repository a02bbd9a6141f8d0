/** What PostgreSQL answers to all that is asked of a transaction in which something went wrong before. */
const afterFailure = '25P02';

/**
 * Waits for all, and fails then as the first of them that failed, in their order: none asks anything any more of a
 * transaction that is over. What failed only because of another is passed over.
 */
export async function allDone<const Promises extends readonly Promise<unknown>[]>(
  promises: Promises,
): Promise<{ -readonly [Place in keyof Promises]: Awaited<Promises[Place]> }> {
  const settled = await Promise.allSettled(promises);
  const causes = settled.flatMap((one) => (one.status === 'rejected' && isCause(one.reason) ? [one.reason] : []));
  if (causes.length > 0) throw causes[0];
  return Promise.all(promises);
}

const isCause = (error: unknown) => !(error instanceof Error && 'code' in error && error.code === afterFailure);
