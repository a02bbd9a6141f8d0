/**
 * Assertions about the code itself. Kept apart from refusals, whose table of codes the client doesn't need at startup.
 */

/** Asserts a condition that only a bug can break. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${message}`);
}

/** Returns the value, or throws if it is missing, which is a bug. */
export function must<T>(value: T | null | undefined, what: string): T {
  assert(value !== null && value !== undefined, `${what} is missing`);
  return value;
}
