/** A lookup of which only the latest result counts. */
export interface Latest<Answer> {
  /**
   * Runs a lookup; resolves to undefined if a newer one started meanwhile or `forget` was called, even if it failed.
   */
  readonly ask: (question: (signal: AbortSignal) => Promise<Answer>) => Promise<Answer | undefined>;
  /** Discards the pending lookup, because the input has changed. */
  readonly forget: () => void;
}

/**
 * Prevents an older result from being shown for the current input: network responses arrive in any order. The older
 * request is aborted, and its result is discarded.
 */
export function createLatest<Answer>(): Latest<Answer> {
  let current: AbortController | undefined;
  const forget = () => {
    current?.abort();
    current = undefined;
  };
  return {
    ask: async (question) => {
      forget();
      const mine = new AbortController();
      current = mine;
      try {
        const answer = await question(mine.signal);
        return current === mine ? answer : undefined;
      } catch (error) {
        if (current !== mine) return undefined;
        throw error;
      }
    },
    forget,
  };
}
