import { useLingui } from '@lingui/react';
import { formatInstant } from '#contract/platform/display.ts';
import { writeAgo } from './ago.ts';
import styles from './ui.module.css';
import { useNow } from './use-now.ts';
import { writeDateAndTime, writeTimeOfDay } from './write-instant.ts';

const hourMs = 3_600_000;

/**
 * Shows an instant as in a list: seconds and zone are in the record and the tooltip, which the keyboard can also reach.
 */
export function Instant({ at }: { at: string }) {
  const { i18n } = useLingui();
  const now = useNow();
  return (
    <time className={styles.instant} dateTime={at} title={formatInstant(at)} data-full={formatInstant(at)}>
      {writeWhen(at, i18n.locale, now)}
    </time>
  );
}

/** Formats an instant as minutes ago, today's time, or date and time, in the reader's zone. */
export function writeWhen(at: string, locale: string, nowMs: number): string {
  const date = new Date(at);
  const isAgo = date.getTime() <= nowMs && nowMs - date.getTime() < hourMs;
  if (isAgo) return writeAgo(locale, date.getTime(), nowMs);
  const isToday = date.toDateString() === new Date(nowMs).toDateString();
  return isToday ? writeTimeOfDay(date, locale) : writeDateAndTime(date, locale);
}
