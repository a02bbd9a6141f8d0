import { forget } from './storage.ts';

interface Answers {
  readonly clear: () => void;
  /** Those whose keys begin so; all where it is left out. What no screen shows is only known to be old. */
  readonly askAnew: (key?: readonly string[]) => Promise<unknown>;
}

let kept: Answers | undefined;

/**
 * For the cache of questions (`query.ts`), which comes with the first screen that asks one. Whoever ends a session, changes
 * the account or makes a call need not have it loaded.
 */
export function keepAnswersWith(cache: Answers): void {
  kept = cache;
}

export const askAnew: Answers['askAnew'] = async (key) => kept?.askAnew(key);

/** Forgets every answer that was kept for whoever is shown now, also what lies on the device for the next start. */
export function forgetAnswers(): void {
  kept?.clear();
  forget('query');
}
