import type { Clock } from './clock.ts';

/** A row gets its timestamp before it becomes visible: the transaction that writes it may run this much longer. */
const overlapMs = 60_000;

/**
 * Returns the time up to which a response is complete (ISO 8601). A client that requests changes since then gets some
 * rows twice, and misses none whose transaction committed late.
 */
export function syncedUntil(clock: Clock): string {
  return new Date(clock.now().getTime() - overlapMs).toISOString();
}
