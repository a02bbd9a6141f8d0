/** Cache name prefix from before each build had a cache of its own. */
const formerPrefix = 'workbox-precache';

interface Builds {
  /** Prefix of the name of a build's cache. */
  readonly prefix: string;
  /** Build of the calling worker. */
  readonly own: string;
  /** Builds that the open tabs run; null for a tab that doesn't respond. */
  readonly running: readonly (string | null)[];
}

/** Returns the caches of builds that no tab runs any more; none while a tab doesn't say what it runs. */
export function buildsToDrop(stored: readonly string[], { prefix, own, running }: Builds): string[] {
  if (running.includes(null)) return [];
  const used = new Set([own, ...running].map((build) => prefix + build));
  const isOurs = (name: string) => name.startsWith(prefix) || name.startsWith(formerPrefix);
  return stored.filter((name) => isOurs(name) && !used.has(name));
}
