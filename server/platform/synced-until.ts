import type { Clock } from './clock.ts';

/** A row gets its instant before it is seen: the transaction that writes it may still run for this long. */
const overlapMs = 60_000;

/**
 * Up to when an answer is complete (ISO 8601). A client that asks for what changed since then gets some rows twice and
 * misses none whose transaction committed late.
 */
export function syncedUntil(clock: Clock): string {
  return new Date(clock.now().getTime() - overlapMs).toISOString();
}
