import type { AssetCode } from '#contract/platform/assets.ts';
import type { KeyPurpose } from '../signer/signer.ts';
import type { ChainProvider, DepositReport, PayoutState } from './chain.ts';

/** Network fee of a finished payment, in the network's native coin. */
export interface FeeReport {
  readonly paymentId: string;
  readonly asset: AssetCode;
  readonly amount: bigint;
}

/**
 * Receivers of a chain's events: at least once, in any order. If one throws, the event is sent again at the next scan.
 */
export interface ChainSinks {
  onDeposit(report: DepositReport): Promise<void>;
  onPayout(state: PayoutState): Promise<void>;
  onFee(fee: FeeReport): Promise<void>;
}

/** Balance of a coin at one of the platform's addresses, as of the block deep enough for a deposit to be credited. */
export interface Holding {
  readonly asset: AssetCode;
  readonly wallet: KeyPurpose;
  readonly address: string;
  readonly amount: bigint;
}

/** A real chain, which has to be scanned: it reports nothing by itself. */
export interface WatchedChain extends Pick<ChainProvider, 'makeAddress' | 'submitPayout' | 'findPayout'> {
  /** Code of the network it serves. */
  readonly network: string;
  /** Coins supported on it. */
  readonly assets: readonly AssetCode[];
  /**
   * Scans for new events, notifies the sinks, and performs the next step of each payment. One scan at a time across all
   * servers: a second one returns at once. Throws `ChainUnavailable` if the node does not respond.
   */
  watch(sinks: ChainSinks): Promise<void>;
  /**
   * Returns balances at the hot, warm and cold wallets' own addresses, including empty ones. Throws `ChainUnavailable`.
   */
  walletHoldings(): Promise<readonly Holding[]>;
  /** Returns the same, plus balances at customers' addresses. */
  holdings(): Promise<readonly Holding[]>;
  /**
   * Returns the maximum (smallest units) that the hot wallet pays automatically; above it the warm one pays, when
   * released.
   */
  hotLimit(asset: string): bigint;
  /** Returns the address of one of the platform's own wallets. */
  walletAddress(wallet: Exclude<KeyPurpose, 'deposit'>): Promise<string>;
}

/**
 * The chain's node did not respond, or responded with an error of its own. The requested operation may have happened.
 */
export class ChainUnavailable extends Error {
  override readonly name = 'ChainUnavailable';
}

/** Several things failed in one scan; everything independent of them was done. */
export class LookFailed extends AggregateError {
  override readonly name = 'LookFailed';
  constructor(network: string, errors: readonly unknown[]) {
    super(
      errors,
      `${network}: ${errors.map((error) => (error instanceof Error ? error.message : String(error))).join('; ')}`,
    );
  }
}
