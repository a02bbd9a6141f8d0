import type { Provider, WebhookSource } from '../provider.ts';
import type { KytTester } from './sandbox.ts';

export type { KytTester };

/** What a transaction is screened by: "know your transaction". */
export interface KytSubject {
  /** The order's: the same id is the same screening. */
  readonly id: string;
  readonly asset: string;
  readonly network: string;
  /** Whom a withdrawal pays; where a deposit came to. */
  readonly address: string;
  /** Smallest units. */
  readonly amount: bigint;
  /** By what a deposit came: where that comes from is looked at. Null: money that leaves for the address. */
  readonly transactionHash: string | null;
}

/**
 * - `clear`: nothing was found
 * - `review`: a person has to look at it
 * - `severe`: the money must not move
 */
export type KytVerdict = 'clear' | 'review' | 'severe';

export interface KytResult {
  readonly verdict: KytVerdict;
  /** For the operator. */
  readonly reasons: readonly string[];
}

/** How far a screening is. */
export type KytScreening = { readonly step: 'pending' } | { readonly step: 'decided'; readonly result: KytResult };

/** Something changed about a screening. What, only the provider's answer says. */
export interface KytEvent {
  readonly subjectId: string;
}

/** Says what risk lies in paying an address, or in what came in, at once or after a while. */
export interface KytProvider extends Provider<KytTester> {
  readonly name: 'sandbox-kyt' | 'elliptic';
  /**
   * Begins a screening, or says how far it is: the same id is the same one. Throws where it can't be asked; whoever asks
   * tries again.
   */
  screen(subject: KytSubject): Promise<KytScreening>;
  /** Its reports that one has come to an end, at least once and in any order; undefined where it is only asked. */
  readonly events?: WebhookSource<KytEvent>;
}
