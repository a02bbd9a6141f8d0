/** PostgreSQL's response to every query in a transaction in which an earlier one failed. */
const afterFailure = '25P02';

/**
 * Waits for all, then fails with the first failure in their order, so that none still queries a transaction that is
 * over. Failures caused only by another are ignored.
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
