import type { I18n } from '@lingui/core';
import { dayAt } from '#contract/platform/days.ts';

/** Returns the reader's time zone, as set on the device. Days they choose and read are days of that zone. */
export function readerZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Returns the reader's day at an instant, as `2026-11-21`; defaults to today. */
export function readerDay(instant = new Date()): string {
  return dayAt(instant, readerZone());
}

/** Formats a calendar day. It shows the same day in every time zone, which formatting its `Date` wouldn't. */
export function formatDay(i18n: I18n, day: string, style: Intl.DateTimeFormatOptions = {}): string {
  return i18n.date(new Date(`${day}T00:00:00Z`), { ...style, timeZone: 'UTC' });
}

/** Returns the current day in UTC, as the server counts it. */
export function todayUtc(): string {
  return new Date().toISOString().slice(0, 10);
}
