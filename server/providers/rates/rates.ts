import type { Rate } from '#contract/platform/money-rate.ts';

/** Rates in one currency at one instant, by the code of the base. A base without a rate is omitted. */
export type Rates = ReadonlyMap<string, Rate>;

/** Provides exchange rates. */
export interface RatesProvider {
  readonly isSandbox: boolean;
  /**
   * Returns the rate of each base in a quote at each of the instants, in their order: everything a page or a command
   * needs in one call. Current rates are never stale.
   */
  findRates(bases: readonly string[], quote: string, instants: readonly Date[]): Promise<readonly Rates[]>;
  /**
   * Returns the rate of one base at each of the instants, hourly as far back as hours were stored; undefined if not
   * known.
   */
  findHistory(base: string, quote: string, instants: readonly Date[]): Promise<readonly (Rate | undefined)[]>;
  /** Stores the rates by which this day's balances will be valued later. Called every hour. */
  keepDay(): Promise<void>;
}

const none: Rates = new Map();

/** Returns the rate of each base in a quote at one instant. */
export async function ratesAt(rates: RatesProvider, bases: readonly string[], quote: string, at: Date): Promise<Rates> {
  const [found = none] = await rates.findRates(bases, quote, [at]);
  return found;
}
