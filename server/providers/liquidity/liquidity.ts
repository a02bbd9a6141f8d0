import type { VenueRefusalReason } from '#contract/hedging/rules.ts';
import { ProviderError } from '../away.ts';
import type { Provider } from '../provider.ts';
import type { LiquidityTester } from './sandbox.ts';

/** Asset bought or sold, and asset it is paid with. */
export interface VenuePair {
  readonly base: string;
  readonly quote: string;
}

/** Rules for orders of a pair. Amounts here are decimals. */
export interface VenueMarket extends VenuePair {
  /** Amounts of the base are multiples of `amountStep`, prices multiples of `priceStep`. */
  readonly amountStep: string;
  readonly priceStep: string;
  readonly minimumAmount: string;
  /** In the quote asset. */
  readonly minimumValue: string;
}

/** An order that takes what is available at its price or better, immediately; the rest is canceled. `id` is ours. */
export interface VenueOrderRequest extends VenuePair {
  readonly id: string;
  readonly side: 'buy' | 'sell';
  readonly amount: string;
  /** Worst acceptable price. */
  readonly price: string;
}

/** State of an order; its filled amount only grows. */
export interface VenueOrder {
  readonly id: string;
  /** The venue's id. */
  readonly reference: string;
  /** `over`: nothing is filled anymore. */
  readonly status: 'open' | 'over';
  /** Filled amount of the base, and its value in the quote. */
  readonly filled: string;
  readonly value: string;
  readonly fees: readonly { readonly asset: string; readonly amount: string }[];
}

/** The venue knows the order and rejected it: nothing was traded by it, and nothing will be. */
export class VenueRefusal extends ProviderError {
  override readonly name = 'VenueRefusal';
  readonly reason: VenueRefusalReason;
  constructor(reason: VenueRefusalReason, message: string) {
    super(message, 400);
    this.reason = reason;
  }
}

/** A venue for trading the platform's own position. It sends no reports: orders are polled until they are over. */
export interface LiquidityProvider extends Provider<LiquidityTester> {
  readonly name: string;
  /** Time after which an unknown order can't arrive anymore: it may be resent. */
  readonly arrivesWithinMs: number;
  /** Undefined if the pair isn't traded, or not at the moment. */
  market(pair: VenuePair): Promise<VenueMarket | undefined>;
  /** Throws `VenueRefusal`. After any other error, the order may have been accepted nonetheless. */
  place(request: VenueOrderRequest): Promise<VenueOrder>;
  /** Undefined if the venue responds that it does not know the order. */
  find(order: VenuePair & { readonly id: string }): Promise<VenueOrder | undefined>;
}

/** Creates a provider without a venue: positions are leveled by hand. */
export function createNoLiquidity(): LiquidityProvider {
  return {
    isSandbox: false,
    name: 'none',
    arrivesWithinMs: 0,
    market: async () => undefined,
    place: async () => Promise.reject(new VenueRefusal('market', 'no trading venue is connected')),
    find: async () => undefined,
  };
}
