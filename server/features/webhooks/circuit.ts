import { failuresToPause, type circuitStates } from '#contract/webhooks/rules.ts';
import type { WebhookEndpointTable } from './tables.ts';

type Circuit = Pick<WebhookEndpointTable, 'failures' | 'paused_until'>;

const firstPauseMs = 60_000;
const longestPauseMs = 3_600_000;

/** Whether deliveries go to an endpoint now. */
export function circuitOf({ paused_until }: Circuit, now: Date): (typeof circuitStates)[number] {
  if (paused_until === null) return 'closed';
  return paused_until > now ? 'open' : 'halfOpen';
}

/**
 * What an attempt makes of it: one that is taken closes it; from the fifth failure in a row on each one opens it, for
 * twice as long as the last, up to an hour.
 */
export function afterAttempt({ failures }: Circuit, isTaken: boolean, now: Date): Circuit {
  if (isTaken) return { failures: 0, paused_until: null };
  const inARow = failures + 1;
  if (inARow < failuresToPause) return { failures: inARow, paused_until: null };
  const pauseMs = Math.min(firstPauseMs * 2 ** (inARow - failuresToPause), longestPauseMs);
  return { failures: inARow, paused_until: new Date(now.getTime() + pauseMs) };
}
