import { createHash } from 'node:crypto';
import type { VerifiedAction } from '#contract/step-up/actions.ts';

/**
 * Returns SHA-256 of action, values and account as canonical JSON, with sorted keys so that their order doesn't matter.
 * @param companyId company acted for; null for the user's own account
 */
export function hashValues(
  action: VerifiedAction,
  values: Readonly<Record<string, string>>,
  companyId: string | null = null,
): Buffer {
  const pairs = Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify(companyId === null ? [action, pairs] : [action, pairs, companyId]))
    .digest();
}
