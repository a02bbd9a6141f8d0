/** Shown where there is no value (sections 3 and 5). */
export const nothing = '--';

/** Shortens long strings in lists: up to 6 unchanged, up to 12 as 3+3, longer as 6+6 (section 5). */
export function shortenAddress(text: string): string {
  if (text.length <= 6) return text;
  const kept = text.length <= 12 ? 3 : 6;
  return `${text.slice(0, kept)}…${text.slice(-kept)}`;
}

/** Shortens a reference: up to 11 unchanged, otherwise first 5 and last 6; '--' if empty (section 5). */
export function shortenReference(text: string | null | undefined): string {
  if (!text) return nothing;
  return text.length <= 11 ? text : `${text.slice(0, 5)}…${text.slice(-6)}`;
}

/** Returns the first non-empty of name, email and phone; '--' if there is none (section 3). */
export function displayName(user: {
  name?: string | null;
  emailAddress?: string | null;
  phoneNumber?: string | null;
}): string {
  return user.name?.trim() || user.emailAddress?.trim() || user.phoneNumber?.trim() || nothing;
}

/**
 * Parses an instant; returns undefined for invalid dates, and for the two zero dates that back ends send for "never".
 */
export function readInstant(instant: string | number | Date | null | undefined): Date | undefined {
  if (instant === null || instant === undefined || instant === '') return undefined;
  const date = new Date(instant);
  const epochMs = date.getTime();
  // Year 1 and the Unix epoch.
  return Number.isNaN(epochMs) || epochMs === 0 || date.getUTCFullYear() <= 1 ? undefined : date;
}

/**
 * Formats an instant as `2026-11-21 09:05:03 +01:00` in the reader's zone; '--' for invalid or zero dates (section 5).
 * @param offsetMinutes minutes east of UTC; default: this machine's zone
 */
export function formatInstant(instant: string | number | Date | null | undefined, offsetMinutes?: number): string {
  const date = readInstant(instant);
  if (!date) return nothing;
  const offset = offsetMinutes ?? -date.getTimezoneOffset();
  const local = new Date(date.getTime() + offset * 60_000);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${local.getUTCFullYear()}-${two(local.getUTCMonth() + 1)}-${two(local.getUTCDate())}`;
  const time = `${two(local.getUTCHours())}:${two(local.getUTCMinutes())}:${two(local.getUTCSeconds())}`;
  const sign = offset < 0 ? '-' : '+';
  const zone = `${sign}${two(Math.floor(Math.abs(offset) / 60))}:${two(Math.abs(offset) % 60)}`;
  return `${day} ${time} ${zone}`;
}
