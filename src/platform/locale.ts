import { matchLocale, type Locale } from '#contract/platform/locales.ts';
import { readStored } from './storage.ts';

/** Returns the language that requests ask for: the reader's choice, otherwise the browser's, otherwise English. */
export function currentLocale(): Locale {
  return matchLocale(readStored('lang') ?? navigator.language);
}
