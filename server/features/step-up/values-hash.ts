import { createHash } from 'node:crypto';
import type { VerifiedAction } from '#contract/step-up/actions.ts';

/** SHA-256 of action and values as canonical JSON: the keys sorted, so that their order says nothing. */
export function hashValues(action: VerifiedAction, values: Readonly<Record<string, string>>): Buffer {
  const pairs = Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([action, pairs]))
    .digest();
}
