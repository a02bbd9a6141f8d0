/**
 * Does work for named things, each by itself: one that takes long keeps none of the others waiting. Asked
 * for a name whose work runs, it is done once more afterwards, however often it was asked for.
 */
export function eachAnew(work: (name: string) => Promise<unknown>): (names: readonly string[]) => void {
  const running = new Set<string>();
  const wanted = new Set<string>();
  const run = async (name: string) => {
    running.add(name);
    while (wanted.delete(name)) await work(name).catch(() => undefined);
    running.delete(name);
  };
  return (names) => {
    for (const name of names) {
      wanted.add(name);
      if (!running.has(name)) void run(name);
    }
  };
}
