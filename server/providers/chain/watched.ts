import type { AssetCode } from '#contract/platform/assets.ts';
import type { KeyPurpose } from '../signer/signer.ts';
import type { ChainProvider, DepositReport, PayoutState } from './chain.ts';

/** What the network took for a payment that is over, in the network's own coin. */
export interface FeeReport {
  readonly paymentId: string;
  readonly asset: AssetCode;
  readonly amount: bigint;
}

/** Who hears of what happens on a chain: at least once, in any order. One that throws is told again at the next look. */
export interface ChainSinks {
  onDeposit(report: DepositReport): Promise<void>;
  onPayout(state: PayoutState): Promise<void>;
  onFee(fee: FeeReport): Promise<void>;
}

/** What lies of a coin at an address of the platform's, by the block that counts (deep enough for a deposit to be credited). */
export interface Holding {
  readonly asset: AssetCode;
  readonly wallet: KeyPurpose;
  readonly address: string;
  readonly amount: bigint;
}

/** A real chain: it says nothing by itself, it has to be looked at. */
export interface WatchedChain extends Pick<ChainProvider, 'makeAddress' | 'submitPayout' | 'findPayout'> {
  /** The code of the network it serves. */
  readonly network: string;
  /** Coins that come in and go out over it. */
  readonly assets: readonly AssetCode[];
  /**
   * Looks at what is new, tells the sinks, and does the next step of each payment. One look at a time over all
   * servers: a second one returns at once. Throws `ChainUnavailable` where the node does not answer.
   */
  watch(sinks: ChainSinks): Promise<void>;
  /** At the hot, warm and cold wallets' own addresses, empty ones too. Throws `ChainUnavailable`. */
  walletHoldings(): Promise<readonly Holding[]>;
  /** The same, and what lies at customers' addresses. */
  holdings(): Promise<readonly Holding[]>;
  /** Up to how much (smallest units) the hot wallet pays by itself; above it the warm one, when released. */
  hotLimit(asset: string): bigint;
  /** The address of one of the platform's own wallets. */
  walletAddress(wallet: Exclude<KeyPurpose, 'deposit'>): Promise<string>;
}

/** The chain's node did not answer, or with an error of its own. What was asked may have happened. */
export class ChainUnavailable extends Error {
  override readonly name = 'ChainUnavailable';
}

/** Several things went wrong in one look; what could be done without them is done. */
export class LookFailed extends AggregateError {
  override readonly name = 'LookFailed';
  constructor(network: string, errors: readonly unknown[]) {
    super(
      errors,
      `${network}: ${errors.map((error) => (error instanceof Error ? error.message : String(error))).join('; ')}`,
    );
  }
}
