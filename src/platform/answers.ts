import { forget } from './storage.ts';

let clear = (): void => undefined;

/**
 * For the cache of questions (`query.ts`), which comes with the first screen that asks one: what empties it. Whoever
 * ends a session or changes the account need not have it loaded.
 */
export function keepAnswersWith(cache: { clear(): void }): void {
  clear = () => cache.clear();
}

/** Forgets every answer that was kept for whoever is shown now, also what lies on the device for the next start. */
export function forgetAnswers(): void {
  clear();
  forget('query');
}
