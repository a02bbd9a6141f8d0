import type { Provider } from '../provider.ts';
import type { KytTester } from './sandbox.ts';

/** What a transaction is screened by: "know your transaction". */
export interface KytSubject {
  /** The order's: the same id is the same screening. */
  readonly id: string;
  readonly asset: string;
  readonly network: string;
  readonly address: string;
  /** Smallest units. */
  readonly amount: bigint;
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

/** Says what risk lies in paying an address. Throws where it can't be asked; whoever asks tries again. */
export interface KytProvider extends Provider<KytTester> {
  screen(subject: KytSubject): Promise<KytResult>;
}
