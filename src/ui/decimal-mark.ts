import { keptEach } from '#contract/platform/once.ts';

/** Returns the locale's decimal mark. */
export const decimalMark = keptEach(
  (locale) => new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.',
);
