import { outboxDays } from '#contract/platform/offline.ts';
import type { Answer } from './http.ts';
import type { OutboxRow, OutboxTrouble } from './schema.ts';

/** What a send came to: an answer of the server, or none. */
export type SendResult = { readonly kind: 'answer'; readonly answer: Answer } | { readonly kind: 'noAnswer' };

/** What becomes of an entry after a send. */
export type Verdict =
  | { readonly kind: 'done' }
  /** Stays at the head of the queue, not before this time. */
  | { readonly kind: 'wait'; readonly untilMs: number; readonly trouble: OutboxTrouble }
  /** Needs its owner: the server refused it, or it is too old. */
  | { readonly kind: 'park'; readonly trouble: OutboxTrouble };

/** The server keeps idempotency keys for 30 days; an entry that is sent within 7 can't take effect twice. */
export const maxAgeMs = outboxDays * 24 * 60 * 60 * 1000;
const firstPauseMs = 2000;
const longestPauseMs = 15 * 60 * 1000;
const retriedStatuses = new Set([408, 425, 429]);

/** Decides by the answer alone (design, section 6). An entry goes only after an answer of 2xx. */
export function judge(row: Pick<OutboxRow, 'attempts'>, result: SendResult, nowMs: number): Verdict {
  if (result.kind === 'noAnswer')
    return wait(row, nowMs, { kind: 'unreachable', status: null, code: null, message: null });
  const { status, error } = result.answer;
  if (error === null) return { kind: 'done' };
  const facts = { status, code: error.code, message: error.message };
  if (status === 401) return wait(row, nowMs, { kind: 'unauthenticated', ...facts });
  // The first send of this very key is still at work: its answer comes with a later try.
  if (error.code === 'idempotency:inFlight') return wait(row, nowMs, { kind: 'busy', ...facts });
  if (retriedStatuses.has(status) || status < 400 || status >= 500) return wait(row, nowMs, { kind: 'busy', ...facts });
  return { kind: 'park', trouble: { kind: 'refused', ...facts } };
}

/** An entry whose time is over is not sent any more; null while it may be. */
export function judgeAge(row: Pick<OutboxRow, 'createdAtMs'>, nowMs: number): Verdict | null {
  if (nowMs - row.createdAtMs <= maxAgeMs) return null;
  return { kind: 'park', trouble: { kind: 'expired', status: null, code: null, message: null } };
}

function wait(row: Pick<OutboxRow, 'attempts'>, nowMs: number, trouble: OutboxTrouble): Verdict {
  return { kind: 'wait', untilMs: nowMs + pauseMs(row.attempts), trouble };
}

/** Doubles from 2 s to 15 min. */
export function pauseMs(attempts: number): number {
  return Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(attempts, 20));
}
