import type { Provider, WebhookSource } from '../provider.ts';
import type { KytTester } from './sandbox.ts';

export type { KytTester };

/** Subject of a transaction screening: "know your transaction". */
export interface KytSubject {
  /** The order's id: the same id is the same screening. */
  readonly id: string;
  readonly asset: string;
  readonly network: string;
  /** Address a withdrawal pays, or a deposit arrived at. */
  readonly address: string;
  /** Smallest units. */
  readonly amount: bigint;
  /** Transaction of a deposit, whose source of funds is checked. Null for money leaving to the address. */
  readonly transactionHash: string | null;
}

/**
 * - `clear`: nothing was found
 * - `review`: staff have to review it
 * - `severe`: the money must not move
 */
export type KytVerdict = 'clear' | 'review' | 'severe';

export interface KytResult {
  readonly verdict: KytVerdict;
  /** Text for the operator. */
  readonly reasons: readonly string[];
}

/** State of a screening. */
export type KytScreening = { readonly step: 'pending' } | { readonly step: 'decided'; readonly result: KytResult };

/** Notification that a screening changed. Its new state is queried from the provider. */
export interface KytEvent {
  readonly subjectId: string;
}

/** Assesses the risk of paying an address, or of an incoming payment, at once or after a while. */
export interface KytProvider extends Provider<KytTester> {
  readonly name: 'sandbox-kyt' | 'elliptic';
  /**
   * Begins a screening, or returns its state: the same id is the same screening. Throws if the provider is unreachable;
   * the caller retries.
   */
  screen(subject: KytSubject): Promise<KytScreening>;
  /** Reports of finished screenings, at least once and in any order; undefined if the provider is only queried. */
  readonly events?: WebhookSource<KytEvent>;
}
