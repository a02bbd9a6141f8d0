/** A price: how much of `currency` one whole unit of `asset` is worth, as a fraction of two integers. */
export interface Price {
  readonly numerator: bigint;
  readonly denominator: bigint;
  readonly at: Date;
}

/** What things are worth. */
export interface RatesProvider {
  readonly isSandbox: boolean;
  /** The price at an instant; undefined where there is none. */
  findPrice(asset: string, currency: string, at: Date): Promise<Price | undefined>;
}
