import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { keptEach } from '#contract/platform/once.ts';

const minuteMs = 60_000;
const formats = keptEach((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' }));

/**
 * Formats an age as `just now`, `3 min ago` or `3 分钟前`, in the reader's language; both instants are in milliseconds.
 */
export function writeAgo(i18n: I18n, atMs: number, nowMs: number): string {
  const minutes = Math.floor((nowMs - atMs) / minuteMs);
  if (minutes < 1) return i18n._(msg`just now`);
  const format = formats(i18n.locale);
  const age = minutes < 60 ? format.format(-minutes, 'minute') : format.format(-Math.floor(minutes / 60), 'hour');
  // Intl writes `min.` and leaves out the space between a digit and Chinese.
  return age.replace('.', '').replace(/(\d)(\p{Script=Han})/u, '$1 $2');
}
