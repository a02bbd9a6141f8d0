import type { CircuitState } from '#contract/platform/circuit.ts';
import { failuresToPause } from '#contract/webhooks/rules.ts';
import { afterCall, circuitAt, type CircuitRule } from '#server/platform/circuit.ts';
import type { WebhookEndpointTable } from './tables.ts';

type Circuit = Pick<WebhookEndpointTable, 'failures' | 'paused_until'>;

/** Rule for a customer's endpoint: paused for up to an hour. */
const rule: CircuitRule = { failuresToPause, firstPauseMs: 60_000, longestPauseMs: 3_600_000 };

/** Whether deliveries currently go to an endpoint. */
export function circuitOf({ paused_until }: Pick<Circuit, 'paused_until'>, now: Date): CircuitState {
  return circuitAt({ pausedUntil: paused_until }, now);
}

/** Returns the circuit after an attempt. */
export function afterAttempt({ failures, paused_until }: Circuit, isTaken: boolean, now: Date): Circuit {
  const after = afterCall(rule, { failures, pausedUntil: paused_until }, isTaken, now);
  return { failures: after.failures, paused_until: after.pausedUntil };
}
