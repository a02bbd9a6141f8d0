import { setTimeout as pause } from 'node:timers/promises';
import { writeRateValue, type Rate } from '#contract/platform/money-rate.ts';
import type { Clock } from '#server/platform/clock.ts';
import { agree, type Quotation } from './median.ts';
import { one, type RateSource, type Sheet } from './sheet.ts';

/** A source's value older than this no longer counts. */
const staleMs = 30_000;

export interface MarketOptions {
  readonly sources: readonly RateSource[];
  readonly clock: Clock;
  /** Maximum deviation from the other sources before a source is excluded. */
  readonly toleranceBps: number;
  readonly codes: () => readonly string[];
  /** Maximum age of rates that are returned without querying the sources again. */
  readonly freshMs?: number;
  /** How long to wait for a slow source once two others have responded. */
  readonly patienceMs?: number;
  readonly timeoutMs?: number;
  /** Receives the reason why a source has no rates. */
  readonly log?: (line: string) => void;
}

/**
 * Current rates in US dollars from several sources. All are queried at once and for all codes, at most every ten
 * seconds no matter how many customers look, and each source's last response is kept until it is stale.
 */
export class Market {
  readonly #options: Required<MarketOptions>;
  readonly #words = new Map<string, { readonly sheet: Sheet; readonly at: Date }>();
  readonly #asked = new Map<string, Promise<boolean>>();
  #last: { readonly atMs: number; readonly done: Promise<unknown> } | undefined;

  constructor(options: MarketOptions) {
    this.#options = { freshMs: 10_000, patienceMs: 2000, timeoutMs: 8000, log: () => {}, ...options };
  }

  /** Returns the rates that the sources agree on, by code. */
  async rates(): Promise<ReadonlyMap<string, Rate>> {
    const nowMs = this.#options.clock.now().getTime();
    if (!this.#last || nowMs - this.#last.atMs >= this.#options.freshMs)
      this.#last = { atMs: nowMs, done: this.#askAll() };
    await this.#last.done;
    const found = this.#options.codes().map((code) => this.#rateOf(code));
    return new Map(found.filter((rate) => rate !== undefined).map((rate) => [rate.base, rate]));
  }

  get #quorum(): number {
    return Math.min(2, this.#options.sources.length);
  }

  async #askAll(): Promise<void> {
    const answers = this.#options.sources.map((source) => this.#ask(source));
    const { promise: enough, resolve } = Promise.withResolvers<void>();
    let heard = 0;
    for (const answer of answers)
      void answer.then((isHeard) => {
        if (isHeard && ++heard >= this.#quorum) resolve();
      });
    const isLongEnough = pause(this.#options.patienceMs, undefined, { ref: false });
    await Promise.race([Promise.all(answers), Promise.all([enough, isLongEnough])]);
  }

  /** Queries a source unless a query is in flight. Returns whether it responded. */
  #ask(source: RateSource): Promise<boolean> {
    const known = this.#asked.get(source.name);
    if (known) return known;
    const asked = this.#hear(source).finally(() => this.#asked.delete(source.name));
    this.#asked.set(source.name, asked);
    return asked;
  }

  async #hear(source: RateSource): Promise<boolean> {
    const { clock, codes, timeoutMs, log } = this.#options;
    // Dated by the request: the source doesn't say when it took its rates.
    const at = clock.now();
    try {
      const sheet = await source.read(codes(), AbortSignal.timeout(timeoutMs));
      this.#words.set(source.name, { sheet, at });
      return true;
    } catch (error) {
      log(`rates: ${source.name} has none: ${error instanceof Error ? error.message : String(error)}`);
      return false;
    }
  }

  #rateOf(code: string): Rate | undefined {
    const now = this.#options.clock.now();
    if (code === 'USD') return { base: code, quote: 'USD', value: writeRateValue(one), at: now, source: 'market' };
    const words: Quotation[] = [...this.#words].flatMap(([source, { sheet, at }]) => {
      const value = sheet.get(code);
      return value && now.getTime() - at.getTime() <= staleMs ? [{ source, value, at }] : [];
    });
    const agreed = agree(words, { toleranceBps: this.#options.toleranceBps, quorum: this.#quorum });
    if (!agreed) return undefined;
    const oldest = agreed.quotations.reduce((least, { at }) => (at < least ? at : least), now);
    return { base: code, quote: 'USD', value: writeRateValue(agreed.value), at: oldest, source: 'market' };
  }
}
