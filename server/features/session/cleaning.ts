import { dayMs, minuteMs } from '#server/platform/durations.ts';
import type { Kept } from '#server/platform/purge.ts';

/**
 * Retention: proofs are needed within their window, tries within the lock's, codes within the day their limits cover.
 */
export const sessionKept: readonly Kept[] = [
  { table: 'proof_seen', since: 'seen_at', forMs: 10 * minuteMs },
  { table: 'password_ticket', since: 'expires_at', forMs: 0 },
  { table: 'password_key', since: 'expires_at', forMs: 0 },
  { table: 'sign_in_attempt', since: 'tried_at', forMs: dayMs },
  { table: 'verification_code', since: 'created_at', forMs: 2 * dayMs },
  { table: 'refresh_used', since: 'used_at', forMs: 31 * dayMs },
  { table: 'action_log', since: 'stored_at', forMs: 365 * dayMs },
  { table: 'login_history', since: 'at', forMs: 2 * 365 * dayMs },
];
