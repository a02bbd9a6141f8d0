import { keptEach } from '#contract/platform/once.ts';

const minuteMs = 60_000;
const formats = keptEach((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));

/** Formats an age as `3 minutes ago`, in the reader's language; both instants are in milliseconds. */
export function writeAgo(locale: string, atMs: number, nowMs: number): string {
  const minutes = Math.max(0, Math.floor((nowMs - atMs) / minuteMs));
  const format = formats(locale);
  return minutes < 60 ? format.format(-minutes, 'minute') : format.format(-Math.floor(minutes / 60), 'hour');
}
