import type { VenueRefusalReason } from '#contract/hedging/rules.ts';
import { ProviderError } from '../away.ts';
import type { Provider } from '../provider.ts';
import type { LiquidityTester } from './sandbox.ts';

/** What is bought or sold, and what is paid for it. */
export interface VenuePair {
  readonly base: string;
  readonly quote: string;
}

/** What orders of a pair have to keep to. Amounts are decimals, as all here. */
export interface VenueMarket extends VenuePair {
  /** Amounts of the base are multiples of it, prices of the other. */
  readonly amountStep: string;
  readonly priceStep: string;
  readonly minimumAmount: string;
  /** In the quote. */
  readonly minimumValue: string;
}

/** An order that takes what is there at its price or a better one, at once; the rest is cancelled. `id` is ours. */
export interface VenueOrderRequest extends VenuePair {
  readonly id: string;
  readonly side: 'buy' | 'sell';
  readonly amount: string;
  /** The worst that is taken. */
  readonly price: string;
}

/** How far an order is; what it has filled only grows. */
export interface VenueOrder {
  readonly id: string;
  /** The venue's own number. */
  readonly reference: string;
  /** `over`: nothing is filled any more. */
  readonly status: 'open' | 'over';
  /** Of the base, and what was paid for it of the quote. */
  readonly filled: string;
  readonly value: string;
  readonly fees: readonly { readonly asset: string; readonly amount: string }[];
}

/** The venue knows of the order and won't have it: nothing was traded by it, and nothing will be. */
export class VenueRefusal extends ProviderError {
  override readonly name = 'VenueRefusal';
  readonly reason: VenueRefusalReason;
  constructor(reason: VenueRefusalReason, message: string) {
    super(message, 400);
    this.reason = reason;
  }
}

/**
 * A venue that the platform's own position is traded on. It reports nothing unasked: orders are looked at until they are
 * over.
 */
export interface LiquidityProvider extends Provider<LiquidityTester> {
  readonly name: string;
  /** An order that was sent longer ago than this and isn't known never will be: it may be sent again. */
  readonly arrivesWithinMs: number;
  /** Undefined where the pair isn't traded, or not now. */
  market(pair: VenuePair): Promise<VenueMarket | undefined>;
  /** Throws `VenueRefusal`. Whatever else it throws, the order may have been taken all the same. */
  place(request: VenueOrderRequest): Promise<VenueOrder>;
  /** Undefined where the venue, asked and answering, does not know it. */
  find(order: VenuePair & { readonly id: string }): Promise<VenueOrder | undefined>;
}

/** No venue at all: positions are levelled out by hand. */
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
