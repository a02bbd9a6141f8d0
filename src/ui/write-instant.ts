import { useLingui } from '@lingui/react';
import { readInstant } from '#contract/platform/display.ts';
import { keptEach } from '#contract/platform/once.ts';

export type InstantAt = string | number | null | undefined;

/**
 * Formats an instant for a sentence or next to a name: `22 Nov 2026, 03:13` in a language and in the reader's zone,
 * `--` if there is none. Seconds and the zone are for receipts, exports and tooltips, which use `formatInstant`.
 */
export function writeInstant(at: InstantAt, locale: string, timeZone?: 'UTC'): string {
  const date = readInstant(at);
  return date ? writeDateAndTime(date, locale, timeZone) : '--';
}

/**
 * Returns a function that formats instants in the reader's language; components that use it rerender when the language
 * changes.
 */
export function useWriteInstant(): (at: InstantAt, timeZone?: 'UTC') => string {
  const { locale } = useLingui().i18n;
  return (at, timeZone) => writeInstant(at, locale, timeZone);
}

export const writeDateAndTime = (date: Date, locale: string, timeZone?: 'UTC'): string =>
  datesWithTimes(nameOf(date, locale, timeZone)).format(date);

export const writeTimeOfDay = (date: Date, locale: string): string => times(nameOf(date, locale)).format(date);

/** A format keeps the zone it was created in, and the reader may have changed zones since. */
const nameOf = (date: Date, locale: string, timeZone = '') => `${locale} ${date.getTimezoneOffset()} ${timeZone}`;

const times = keptEach((name) => formatOf(name, {}));
const datesWithTimes = keptEach((name) => formatOf(name, { dateStyle: 'medium' }));

/** English as written in Britain: day first, 24-hour clock. */
function formatOf(name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const [locale = 'en', , timeZone] = name.split(' ');
  return new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    ...options,
    timeStyle: 'short',
    hourCycle: 'h23',
    ...(timeZone ? { timeZone } : {}),
  });
}
