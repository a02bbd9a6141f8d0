import { isStaff } from '#contract/staff/permissions.ts';
import type { Call } from '#contract/platform/call.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Locale } from '#contract/platform/locales.ts';

/** Message for customers while they are locked out. */
export interface Maintenance {
  readonly endsAt: Date | null;
  readonly text: Readonly<Record<Locale, string>>;
}

/** Returns the maintenance in progress; null if there is none. */
export type ReadMaintenance = () => Promise<Maintenance | null>;

/**
 * Reports whether a call stays open during maintenance: sign-in for staff, and reports from third parties, which must
 * not be lost.
 */
export function isOpenInMaintenance({ access, isOpenInMaintenance: isOpen }: Call): boolean {
  return isOpen === true || access === 'webhook' || access === 'sandbox';
}

/** Refuses everyone but staff, with code 1, on the second host with 2. */
export function refuseCustomer(
  { endsAt, text }: Maintenance,
  { host = 'main', roles = [], locale }: { host?: Call['host']; roles?: readonly string[] | undefined; locale: Locale },
): void {
  if (isStaff(roles)) return;
  refuse(host === 'main' ? 1 : 2, { endsAt: endsAt?.toISOString() ?? null, text: text[locale] });
}
