import { matchLocale, type Locale } from '#contract/platform/locales.ts';
import { readStored } from './storage.ts';

/** The language that requests ask for: the reader's choice, else the browser's, else English. */
export function currentLocale(): Locale {
  return matchLocale(readStored('lang') ?? navigator.language);
}
