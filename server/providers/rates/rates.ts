import type { Rate } from '#contract/platform/money-rate.ts';

/** Rates of one currency at one instant, by what they are the price of. What has none is not among them. */
export type Rates = ReadonlyMap<string, Rate>;

/** What things are worth. */
export interface RatesProvider {
  readonly isSandbox: boolean;
  /**
   * What each base was worth in a quote at each of the instants, in their order: all that a page or a command needs at
   * once. Of now there is none that is stale.
   */
  findRates(bases: readonly string[], quote: string, instants: readonly Date[]): Promise<readonly Rates[]>;
  /** What one base was worth at each of the instants, hour by hour as far back as that was kept; undefined: not known. */
  findHistory(base: string, quote: string, instants: readonly Date[]): Promise<readonly (Rate | undefined)[]>;
  /** Writes down what this day's balances will be valued by later. Asked for each hour. */
  keepDay(): Promise<void>;
}

const none: Rates = new Map();

/** What each base is worth in a quote at one instant. */
export async function ratesAt(rates: RatesProvider, bases: readonly string[], quote: string, at: Date): Promise<Rates> {
  const [found = none] = await rates.findRates(bases, quote, [at]);
  return found;
}
