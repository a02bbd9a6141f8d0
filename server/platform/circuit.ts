import type { CircuitState } from '#contract/platform/circuit.ts';

/** Recent health of an external service. */
export interface Circuit {
  /** Consecutive failures up to now. */
  readonly failures: number;
  /** End of the pause, during which nothing is sent; null if not paused. */
  readonly pausedUntil: Date | null;
}

export interface CircuitRule {
  /** Number of consecutive failures from which each one causes a pause, twice as long as the last. */
  readonly failuresToPause: number;
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
}

export const closedCircuit: Circuit = { failures: 0, pausedUntil: null };

/** Returns the circuit's state at an instant. */
export function circuitAt({ pausedUntil }: Pick<Circuit, 'pausedUntil'>, now: Date): CircuitState {
  if (pausedUntil === null) return 'closed';
  return pausedUntil > now ? 'open' : 'halfOpen';
}

/** Returns the circuit after a call: success closes it, failure may open it. */
export function afterCall(rule: CircuitRule, { failures }: Circuit, isTaken: boolean, now: Date): Circuit {
  if (isTaken) return closedCircuit;
  const inARow = failures + 1;
  if (inARow < rule.failuresToPause) return { failures: inARow, pausedUntil: null };
  const pauseMs = Math.min(rule.firstPauseMs * 2 ** (inARow - rule.failuresToPause), rule.longestPauseMs);
  return { failures: inARow, pausedUntil: new Date(now.getTime() + pauseMs) };
}
