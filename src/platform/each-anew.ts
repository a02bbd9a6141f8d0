/**
 * Runs work per name, independently: slow work doesn't delay the other names. A name requested while its work is
 * running runs once more afterwards, however often it was requested.
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
