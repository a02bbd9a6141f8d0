import { isStaff } from '#contract/staff/permissions.ts';
import type { Call } from '#contract/platform/call.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Locale } from '#contract/platform/locales.ts';

/** What customers are told while they are kept out. */
export interface Maintenance {
  readonly endsAt: Date | null;
  readonly text: Readonly<Record<Locale, string>>;
}

/** The maintenance that goes on; null: there is none. */
export type ReadMaintenance = () => Promise<Maintenance | null>;

/** Calls that answer all the same: the way in for staff, and what others report, which must not be lost. */
export function isOpenInMaintenance({ access, isOpenInMaintenance: isOpen }: Call): boolean {
  return isOpen === true || access === 'webhook' || access === 'sandbox';
}

/** Refuses 1, on the second host 2, to everybody but staff. */
export function refuseCustomer(
  { endsAt, text }: Maintenance,
  { host = 'main', roles = [], locale }: { host?: Call['host']; roles?: readonly string[] | undefined; locale: Locale },
): void {
  if (isStaff(roles)) return;
  refuse(host === 'main' ? 1 : 2, { endsAt: endsAt?.toISOString() ?? null, text: text[locale] });
}
