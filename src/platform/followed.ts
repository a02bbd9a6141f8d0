/** Maximum wait for the screen to reflect a command: the command itself already has its response. */
const withinMs = 5000;

const pending = new Set<Promise<unknown>>();

/** Resolves once the screen reflects all answered commands, or the time is up. */
export async function followed(): Promise<void> {
  await Promise.all(pending);
}

/**
 * Registers the work that updates the screen after a command. Separate from that work (`touched.ts`), because forms
 * that wait for it load earlier.
 */
export function follow(work: readonly Promise<unknown>[]): void {
  const bounded = Promise.race([Promise.allSettled(work), new Promise((resolve) => setTimeout(resolve, withinMs))]);
  pending.add(bounded);
  void bounded.finally(() => pending.delete(bounded));
}
