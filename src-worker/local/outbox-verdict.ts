import { outboxDays } from '#contract/platform/offline.ts';
import type { Answer } from './http.ts';
import type { OutboxRow, OutboxTrouble } from './schema.ts';

/** Result of a send: a response of the server, or none. */
export type SendResult = { readonly kind: 'answer'; readonly answer: Answer } | { readonly kind: 'noAnswer' };

/** What happens to an entry after a send. */
export type Verdict =
  | { readonly kind: 'done' }
  /** Stays at the head of the queue and is not sent before this time. */
  | { readonly kind: 'wait'; readonly untilMs: number; readonly trouble: OutboxTrouble }
  /** Needs its owner's attention: the server refused it, or it is too old. */
  | { readonly kind: 'park'; readonly trouble: OutboxTrouble };

/**
 * Maximum age of an entry. The server keeps idempotency keys for 30 days, so an entry sent within 7 can't take effect
 * twice.
 */
export const maxAgeMs = outboxDays * 24 * 60 * 60 * 1000;
const firstPauseMs = 2000;
const longestPauseMs = 15 * 60 * 1000;
const retriedStatuses = new Set([408, 425, 429]);

/**
 * Decides by the response alone (design, section 6). An entry is removed only after a 2xx response, or if what it deletes
 * is already gone.
 */
export function judge(row: Pick<OutboxRow, 'attempts' | 'method'>, result: SendResult, nowMs: number): Verdict {
  if (result.kind === 'noAnswer')
    return wait(row, nowMs, { kind: 'unreachable', status: null, code: null, message: null });
  const { status, error, isForeign } = result.answer;
  if (error === null) return { kind: 'done' };
  if (isForeign) return wait(row, nowMs, { kind: 'unreachable', status, code: null, message: null });
  if (row.method === 'DELETE' && error.code === 'request:notFound') return { kind: 'done' };
  const facts = { status, code: error.code, message: error.message };
  if (status === 401) return wait(row, nowMs, { kind: 'unauthenticated', ...facts });
  // The first send with this key is still being processed; a later retry gets its response.
  if (error.code === 'idempotency:inFlight') return wait(row, nowMs, { kind: 'busy', ...facts });
  if (retriedStatuses.has(status) || status < 400 || status >= 500) return wait(row, nowMs, { kind: 'busy', ...facts });
  return { kind: 'park', trouble: { kind: 'refused', ...facts } };
}

/** Parks an expired entry; null while it may still be sent. */
export function judgeAge(row: Pick<OutboxRow, 'createdAtMs'>, nowMs: number): Verdict | null {
  if (nowMs - row.createdAtMs <= maxAgeMs) return null;
  return { kind: 'park', trouble: { kind: 'expired', status: null, code: null, message: null } };
}

function wait(row: Pick<OutboxRow, 'attempts'>, nowMs: number, trouble: OutboxTrouble): Verdict {
  return { kind: 'wait', untilMs: nowMs + pauseMs(row.attempts), trouble };
}

/** When an entry may be sent. A pause longer than any was begun before this device's clock was set back. */
export function dueAtMs({ nextAttemptAtMs }: Pick<OutboxRow, 'nextAttemptAtMs'>, nowMs: number): number {
  return nextAttemptAtMs - nowMs > longestPauseMs ? nowMs : Math.max(nextAttemptAtMs, nowMs);
}

/** Backoff doubles from 2 s to 15 min. */
export function pauseMs(attempts: number): number {
  return Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(attempts, 20));
}
