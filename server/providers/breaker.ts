import type { CircuitState } from '#contract/platform/circuit.ts';
import { Refusal } from '#contract/platform/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import { afterCall, circuitAt, closedCircuit, type Circuit, type CircuitRule } from '#server/platform/circuit.ts';
import { isAway, ProviderPausedError } from './away.ts';

/** Short at first: a provider is retried while customers are still waiting. */
const rule: CircuitRule = { failuresToPause: 5, firstPauseMs: 5000, longestPauseMs: 120_000 };

/** Longer than any call takes: a probe that never ends doesn't keep all others out. */
const longestProbeMs = 60_000;

/**
 * Circuit breaker for a provider that is unavailable: after five failures in a row calls fail at once, so that no
 * caller waits for a timeout and no worker is blocked by one. After the pause one call probes, and the others still
 * fail until it ends. In memory and per process, like its knowledge of the provider.
 */
export class Breaker {
  readonly #name: string;
  readonly #clock: Clock;
  #circuit: Circuit = closedCircuit;
  #probingSince: Date | null = null;

  constructor(name: string, clock: Clock) {
    this.#name = name;
    this.#clock = clock;
  }

  get state(): CircuitState {
    return circuitAt(this.#circuit, this.#clock.now());
  }

  /** When calls are allowed again; null if they are allowed now. */
  get pausedUntil(): Date | null {
    return this.state === 'open' ? this.#circuit.pausedUntil : null;
  }

  /** Runs a call. Throws `ProviderPausedError` without running it while the breaker is open. */
  async pass<T>(ask: () => Promise<T>): Promise<T> {
    const isProbe = this.#letIn();
    try {
      const answer = await ask();
      this.#note(true);
      return answer;
    } catch (error) {
      // A refusal is our own error, often thrown before any request was made.
      if (isAway(error)) this.#fail(isProbe);
      else if (!(error instanceof Refusal)) this.#note(true);
      throw error;
    } finally {
      if (isProbe) this.#probingSince = null;
    }
  }

  /** Reports whether this call is the probe. */
  #letIn(): boolean {
    const now = this.#clock.now();
    const state = this.state;
    if (state === 'closed') return false;
    const { pausedUntil } = this.#circuit;
    if (state === 'open' && pausedUntil) throw this.#paused(pausedUntil.getTime() - now.getTime());
    const triedForMs = this.#probingSince ? now.getTime() - this.#probingSince.getTime() : longestProbeMs;
    if (triedForMs < longestProbeMs) throw this.#paused(rule.firstPauseMs);
    this.#probingSince = now;
    return true;
  }

  /** Counts a failure, unless the call was in flight when the breaker opened: it adds nothing. */
  #fail(isProbe: boolean): void {
    if (isProbe || this.#circuit.pausedUntil === null) this.#note(false);
  }

  #note(isTaken: boolean): void {
    this.#circuit = afterCall(rule, this.#circuit, isTaken, this.#clock.now());
  }

  #paused(forMs: number): ProviderPausedError {
    return new ProviderPausedError(this.#name, Math.max(1, Math.ceil(forMs / 1000)));
  }
}
