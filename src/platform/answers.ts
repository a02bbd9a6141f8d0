import { forget } from './storage.ts';

interface Answers {
  readonly clear: () => void;
  /** Refetches answers whose keys start with `key`, or all if undefined. Those not on screen are only marked stale. */
  readonly askAnew: (key?: readonly string[]) => Promise<unknown>;
}

let kept: Answers | undefined;

/**
 * Registers the query cache (`query.ts`), which loads with the first screen that queries. Code that ends a session,
 * changes the account or makes a call doesn't need it loaded.
 */
export function keepAnswersWith(cache: Answers): void {
  kept = cache;
}

export const askAnew: Answers['askAnew'] = async (key) => kept?.askAnew(key);

/** Deletes all answers cached for the current account, including those stored on the device for the next start. */
export function forgetAnswers(): void {
  kept?.clear();
  forget('query');
}
