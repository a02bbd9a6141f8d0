/** A look-up of which only the newest counts. */
export interface Latest<Answer> {
  /** Asks; undefined where a newer question was asked meanwhile, or `forget` was called. A failure that came too late too. */
  readonly ask: (question: (signal: AbortSignal) => Promise<Answer>) => Promise<Answer | undefined>;
  /** What was typed has changed: whatever is on its way is no answer to it any more. */
  readonly forget: () => void;
}

/**
 * Keeps an older answer from standing beside what is typed now: answers of a network come in any order. The older
 * request is called off, and what it brings all the same is dropped.
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
