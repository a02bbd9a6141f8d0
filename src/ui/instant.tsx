import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { formatInstant } from '#contract/platform/display.ts';
import { writeAgo } from './ago.ts';
import styles from './ui.module.css';
import { useNow } from './use-now.ts';
import { writeDateAndTime, writeTimeOfDay } from './write-instant.ts';

const hourMs = 3_600_000;
/** How far the time that is shown may be behind: a reader's clock moves on once a minute. */
const behindMs = 60_000;

/**
 * Shows an instant as in a list: seconds and zone are in the record and the tooltip, which the keyboard can also reach.
 */
export function Instant({ at }: { at: string }) {
  const { i18n } = useLingui();
  const now = useNow();
  return (
    <time className={styles.instant} dateTime={at} title={formatInstant(at)} data-full={formatInstant(at)}>
      {writeWhen(at, i18n, now)}
    </time>
  );
}

/** Formats an instant as minutes ago, today's time, or date and time, in the reader's zone. */
export function writeWhen(at: string, i18n: I18n, nowMs: number): string {
  const date = new Date(at);
  const ageMs = nowMs - date.getTime();
  const isAgo = ageMs >= -behindMs && ageMs < hourMs;
  if (isAgo) return writeAgo(i18n, date.getTime(), nowMs);
  const { locale } = i18n;
  const isToday = date.toDateString() === new Date(nowMs).toDateString();
  return isToday ? writeTimeOfDay(date, locale) : writeDateAndTime(date, locale);
}
