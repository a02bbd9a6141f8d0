import { useLingui } from '@lingui/react';
import { formatInstant } from '#contract/platform/display.ts';
import { writeAgo } from './ago.ts';
import styles from './ui.module.css';
import { useNow } from './use-now.ts';
import { writeDateAndTime, writeTimeOfDay } from './write-instant.ts';

const hourMs = 3_600_000;

/** When something was, as a list says it: seconds and zone are in the record, the tooltip, and there for the keyboard. */
export function Instant({ at }: { at: string }) {
  const { i18n } = useLingui();
  const now = useNow();
  return (
    <time className={styles.instant} dateTime={at} title={formatInstant(at)} data-full={formatInstant(at)}>
      {writeWhen(at, i18n.locale, now)}
    </time>
  );
}

/** Minutes ago, today's time, or the day with it, in the reader's zone. */
export function writeWhen(at: string, locale: string, nowMs: number): string {
  const date = new Date(at);
  const isAgo = date.getTime() <= nowMs && nowMs - date.getTime() < hourMs;
  if (isAgo) return writeAgo(locale, date.getTime(), nowMs);
  const isToday = date.toDateString() === new Date(nowMs).toDateString();
  return isToday ? writeTimeOfDay(date, locale) : writeDateAndTime(date, locale);
}
