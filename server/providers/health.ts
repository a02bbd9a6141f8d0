import { healthWindowMinutes, type HealthState, type ProviderKind } from '#contract/jobs/health.ts';
import type { CircuitState } from '#contract/platform/circuit.ts';
import { Refusal } from '#contract/platform/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import { describeError } from '#server/platform/log.ts';
import { ProviderPausedError } from './away.ts';
import { Breaker } from './breaker.ts';

/** Health of one provider adapter, as seen by this process. */
export interface AdapterHealth {
  readonly provider: ProviderKind;
  /** `sandbox`, or the actual provider: `smtp`, `elliptic`. */
  readonly adapter: string;
  readonly state: HealthState;
  readonly lastSuccessAt: Date | null;
  readonly lastFailureAt: Date | null;
  /** Text of the last failure; without secrets or anyone's address. */
  readonly failure: string | null;
  /** In the last 15 minutes. */
  readonly calls: number;
  readonly failed: number;
  /** Whether it is called at all; if not, when calls resume. */
  readonly circuit: CircuitState;
  readonly pausedUntil: Date | null;
}

const minuteMs = 60_000;
const longestText = 200;
const mostRead = 1000;

/**
 * Counts the outcomes of calls to external providers, and blocks calls that keep failing. In memory and per process: a
 * server that starts has yet to see how they do, and no call waits for a count to be written.
 */
export class ProviderHealth {
  readonly since: Date;
  readonly #clock: Clock;
  readonly #counts: Count[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
    this.since = clock.now();
  }

  /** Wraps a provider so that the named calls are counted, and fail at once while its circuit is open. */
  watch<P extends object>(kind: ProviderKind, adapter: string, provider: P, asks: readonly (keyof P & string)[]): P {
    const count = this.#countOf(kind, adapter);
    const names = new Set<unknown>(asks);
    return new Proxy(provider, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name, target);
        if (!names.has(name) || typeof member !== 'function') return member;
        return async (...given: unknown[]): Promise<unknown> => {
          try {
            const answer: unknown = await count.breaker.pass(async () => Reflect.apply(member, target, given));
            count.note(null);
            return answer;
          } catch (error) {
            // A refusal is our own error, often thrown before any request; a paused provider got none either.
            if (!(error instanceof Refusal || error instanceof ProviderPausedError)) count.note(textOf(error));
            throw error;
          }
        };
      },
    });
  }

  /**
   * Counts a call of an adapter that reports failures as outcomes instead of throwing. `failure`: null if it succeeded.
   */
  note(kind: ProviderKind, adapter: string, failure: string | null): void {
    this.#countOf(kind, adapter).note(failure === null ? null : withoutSecrets(failure));
  }

  list(): readonly AdapterHealth[] {
    return this.#counts.map((count) => count.read());
  }

  #countOf(kind: ProviderKind, adapter: string): Count {
    const known = this.#counts.find((count) => count.kind === kind && count.adapter === adapter);
    if (known) return known;
    const made = new Count(kind, adapter, this.#clock);
    this.#counts.push(made);
    return made;
  }
}

class Count {
  readonly kind: ProviderKind;
  readonly adapter: string;
  readonly breaker: Breaker;
  readonly #clock: Clock;
  /** By minute, so that it stays small however many calls there are. */
  #minutes = new Map<number, { calls: number; failed: number }>();
  #isFailing = false;
  #lastSuccessAt: Date | null = null;
  #lastFailureAt: Date | null = null;
  #failure: string | null = null;

  constructor(kind: ProviderKind, adapter: string, clock: Clock) {
    this.kind = kind;
    this.adapter = adapter;
    this.breaker = new Breaker(`${kind} (${adapter})`, clock);
    this.#clock = clock;
  }

  note(failure: string | null): void {
    const now = this.#clock.now();
    this.#forget(now);
    const minute = minuteOf(now);
    const { calls, failed } = this.#minutes.get(minute) ?? { calls: 0, failed: 0 };
    this.#isFailing = failure !== null;
    this.#minutes.set(minute, { calls: calls + 1, failed: failed + (this.#isFailing ? 1 : 0) });
    if (failure === null) {
      this.#lastSuccessAt = now;
      return;
    }
    this.#lastFailureAt = now;
    this.#failure = failure;
  }

  read(): AdapterHealth {
    this.#forget(this.#clock.now());
    const minutes = [...this.#minutes.values()];
    const calls = minutes.reduce((sum, minute) => sum + minute.calls, 0);
    const failed = minutes.reduce((sum, minute) => sum + minute.failed, 0);
    return {
      provider: this.kind,
      adapter: this.adapter,
      state: this.#stateWith(calls, failed),
      lastSuccessAt: this.#lastSuccessAt,
      lastFailureAt: this.#lastFailureAt,
      failure: this.#failure,
      calls,
      failed,
      circuit: this.breaker.state,
      pausedUntil: this.breaker.pausedUntil,
    };
  }

  #stateWith(calls: number, failed: number): HealthState {
    if (calls === 0) return 'unused';
    if (this.#isFailing) return 'failing';
    return failed > 0 ? 'unsteady' : 'working';
  }

  #forget(now: Date): void {
    const oldest = minuteOf(now) - healthWindowMinutes;
    this.#minutes = new Map([...this.#minutes].filter(([minute]) => minute > oldest));
  }
}

const minuteOf = (at: Date) => Math.floor(at.getTime() / minuteMs);

/** Returns an error in one line: a failed `fetch` gives the reason only in its cause. */
function textOf(error: unknown): string {
  const { message, code, cause } = describeError(error);
  const why = code ?? cause?.code;
  return withoutSecrets(why === undefined ? message : `${message.split('\n')[0] ?? ''} (${why})`);
}

/**
 * Removes secrets from a provider's error, which may quote its request: URLs with keys, recipients, codes. The first
 * line is kept, with hosts in place of URLs, and nothing that looks like personal data or a key.
 */
export function withoutSecrets(text: string): string {
  const [line = ''] = text.split('\n');
  return line
    .slice(0, mostRead)
    .replaceAll(/\b[a-z][a-z0-9+.-]*:\/\/(?:[^\s/@]*@)?([^\s/?#"']*)[^\s"']*/gi, '$1')
    .replaceAll(/[^\s@<>"]+@[^\s@<>"]+/g, '…')
    .replaceAll(/\b(bearer|basic)\s+\S+/gi, '$1 …')
    .replaceAll(/[A-Za-z0-9_+/=-]{24,}/g, '…')
    .replaceAll(/\+?\d{6,}/g, '…')
    .slice(0, longestText);
}
