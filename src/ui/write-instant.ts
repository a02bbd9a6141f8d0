import { useLingui } from '@lingui/react';
import { nothing, readInstant } from '#contract/platform/display.ts';
import { keptEach } from '#contract/platform/once.ts';

export type InstantAt = string | number | null | undefined;

/**
 * Formats an instant for a sentence or next to a name: `22 Nov 2026, 03:13` in a language and in the reader's zone,
 * `--` if there is none. Seconds and the zone are for receipts, exports and tooltips, which use `formatInstant`.
 */
export function writeInstant(at: InstantAt, locale: string, timeZone?: 'UTC'): string {
  const date = readInstant(at);
  return date ? writeDateAndTime(date, locale, timeZone) : nothing;
}

/**
 * Returns a function that formats instants in the reader's language; components that use it rerender when the language
 * changes.
 *
 * @param isDay The function writes the day alone: `22 Nov 2026`.
 */
export function useWriteInstant(isDay = false): (at: InstantAt, timeZone?: 'UTC') => string {
  const { locale } = useLingui().i18n;
  const write = isDay ? writeDay : writeInstant;
  return (at, timeZone) => write(at, locale, timeZone);
}

const writeDay: typeof writeInstant = (at, locale, timeZone) => {
  const date = readInstant(at);
  return date ? days(nameOf(date, locale, timeZone)).format(date) : nothing;
};

export const writeDateAndTime = (date: Date, locale: string, timeZone?: 'UTC'): string =>
  datesWithTimes(nameOf(date, locale, timeZone)).format(date);

export const writeTimeOfDay = (date: Date, locale: string): string => times(nameOf(date, locale)).format(date);

/** A format keeps the zone it was created in, and the reader may have changed zones since. */
const nameOf = (date: Date, locale: string, timeZone = '') => `${locale} ${date.getTimezoneOffset()} ${timeZone}`;

const time = { timeStyle: 'short', hourCycle: 'h23' } as const;
const times = keptEach((name) => formatOf(name, time));
const days = keptEach((name) => formatOf(name, { dateStyle: 'medium' }));
const datesWithTimes = keptEach((name) => formatOf(name, { dateStyle: 'medium', ...time }));

/** English as written in Britain: day first, 24-hour clock. */
function formatOf(name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const [locale = 'en', , timeZone] = name.split(' ');
  return new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    ...options,
    ...(timeZone ? { timeZone } : {}),
  });
}
