import type { CircuitState } from '#contract/platform/circuit.ts';
import { Refusal } from '#contract/platform/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import { afterCall, circuitAt, closedCircuit, type Circuit, type CircuitRule } from '#server/platform/circuit.ts';
import { isAway, ProviderPausedError } from './away.ts';

/** Short at first: a provider is asked again while somebody still waits. */
const rule: CircuitRule = { failuresToPause: 5, firstPauseMs: 5000, longestPauseMs: 120_000 };

/** Longer than any call takes: one that tries and never ends doesn't keep all others out. */
const longestProbeMs = 60_000;

/**
 * Keeps calls from a provider that can't be asked: after five failures in a row they fail at once, so that nobody waits
 * for a time-out and no worker is held by one. When the pause is over one call tries, the others still wait for how it
 * ends. In memory, each process its own, as what it knows of the provider is.
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

  /** When it is asked again; null where it is asked now. */
  get pausedUntil(): Date | null {
    return this.state === 'open' ? this.#circuit.pausedUntil : null;
  }

  /** Throws `ProviderPausedError` without asking while it is open. */
  async pass<T>(ask: () => Promise<T>): Promise<T> {
    const isProbe = this.#letIn();
    try {
      const answer = await ask();
      this.#note(true);
      return answer;
    } catch (error) {
      // A refusal is our own word, often before anybody was asked.
      if (isAway(error)) this.#fail(isProbe);
      else if (!(error instanceof Refusal)) this.#note(true);
      throw error;
    } finally {
      if (isProbe) this.#probingSince = null;
    }
  }

  /** Whether this call is the one that tries. */
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

  /** Those that were on their way when it opened say nothing new. */
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
