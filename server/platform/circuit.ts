import type { CircuitState } from '#contract/platform/circuit.ts';

/** How somebody outside did of late. */
export interface Circuit {
  /** In a row, up to now. */
  readonly failures: number;
  /** Until when nothing is asked; null while all is. */
  readonly pausedUntil: Date | null;
}

export interface CircuitRule {
  /** From so many failures in a row on, each makes a pause, twice as long as the last. */
  readonly failuresToPause: number;
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
}

export const closedCircuit: Circuit = { failures: 0, pausedUntil: null };

/** How it stands at an instant. */
export function circuitAt({ pausedUntil }: Pick<Circuit, 'pausedUntil'>, now: Date): CircuitState {
  if (pausedUntil === null) return 'closed';
  return pausedUntil > now ? 'open' : 'halfOpen';
}

/** What a call makes of it: one that is taken closes it, one that fails may open it. */
export function afterCall(rule: CircuitRule, { failures }: Circuit, isTaken: boolean, now: Date): Circuit {
  if (isTaken) return closedCircuit;
  const inARow = failures + 1;
  if (inARow < rule.failuresToPause) return { failures: inARow, pausedUntil: null };
  const pauseMs = Math.min(rule.firstPauseMs * 2 ** (inARow - rule.failuresToPause), rule.longestPauseMs);
  return { failures: inARow, pausedUntil: new Date(now.getTime() + pauseMs) };
}
