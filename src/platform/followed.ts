/** Whoever waits for what is shown to follow a command waits no longer than this: the command itself is answered. */
const withinMs = 5000;

const pending = new Set<Promise<unknown>>();

/** Resolves once what is shown has followed the commands that were answered, or has had its time. */
export async function followed(): Promise<void> {
  await Promise.all(pending);
}

/** What brings that about after a command. Apart from it (`touched.ts`), since forms that wait for it come before it. */
export function follow(work: readonly Promise<unknown>[]): void {
  const bounded = Promise.race([Promise.allSettled(work), new Promise((resolve) => setTimeout(resolve, withinMs))]);
  pending.add(bounded);
  void bounded.finally(() => pending.delete(bounded));
}
