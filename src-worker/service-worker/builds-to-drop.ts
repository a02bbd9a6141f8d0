/** Where builds kept their files before each had a cache of its own. */
const formerPrefix = 'workbox-precache';

interface Builds {
  /** What the name of a build's cache begins with. */
  readonly prefix: string;
  /** The build of the worker that asks. */
  readonly own: string;
  /** What the open tabs run; null for one that doesn't say. */
  readonly running: readonly (string | null)[];
}

/** The caches of builds that nobody runs any more. None while a tab doesn't say what it runs. */
export function buildsToDrop(stored: readonly string[], { prefix, own, running }: Builds): string[] {
  if (running.includes(null)) return [];
  const used = new Set([own, ...running].map((build) => prefix + build));
  const isOurs = (name: string) => name.startsWith(prefix) || name.startsWith(formerPrefix);
  return stored.filter((name) => isOurs(name) && !used.has(name));
}
