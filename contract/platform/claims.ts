/** Claims about the code itself. Apart from the refusals, whose table of codes the client's start does without. */

/** A claim that only a bug can break. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${message}`);
}

/** The value, or a thrown bug where it is missing. */
export function must<T>(value: T | null | undefined, what: string): T {
  assert(value !== null && value !== undefined, `${what} is missing`);
  return value;
}
