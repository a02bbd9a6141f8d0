import type { I18n } from '@lingui/core';
import { dayAt } from '#contract/platform/days.ts';

/** The reader's time zone, as his device has it. Days that he chooses and reads are days of that zone. */
export function readerZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The reader's day at an instant, as `2026-11-21`; today where none is named. */
export function readerDay(instant = new Date()): string {
  return dayAt(instant, readerZone());
}

/** A calendar day in words. The label stays the same day in every time zone, which a `Date` of it wouldn't. */
export function formatDay(i18n: I18n, day: string, style: Intl.DateTimeFormatOptions = {}): string {
  return i18n.date(new Date(`${day}T00:00:00Z`), { ...style, timeZone: 'UTC' });
}

/** The day in UTC, as the server counts it. */
export function todayUtc(): string {
  return new Date().toISOString().slice(0, 10);
}
