export const dayMs = 24 * 3600 * 1000;

/** Returns whole seconds, at least one. */
export function secondsUntil(thenMs: number, nowMs: number): number {
  return Math.max(1, Math.ceil((thenMs - nowMs) / 1000));
}
