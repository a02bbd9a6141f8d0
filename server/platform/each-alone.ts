/** Processes items one after another; a failure, such as a refusal by a provider, doesn't affect those after it. */
export async function eachAlone<One>(
  all: readonly One[],
  work: (one: One) => Promise<unknown>,
  what: string,
): Promise<void> {
  const failures: unknown[] = [];
  for (const one of all) await work(one).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} ${what} failed`);
}
