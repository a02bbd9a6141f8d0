import type { TypedDataDefinition } from 'viem';
import type { Provider } from '../provider.ts';
import type { MultiSigTester } from './sandbox.ts';

export type Hex = `0x${string}`;

/** A wallet before it exists: the same owners, minimum and salt always give the same address. */
export interface WalletPlan {
  readonly owners: readonly Hex[];
  readonly minimum: number;
  /** 32 bytes, unique to the wallet. */
  readonly salt: Hex;
}

/** The wallet's state as the contract reports it. */
export interface WalletFacts {
  readonly owners: readonly Hex[];
  readonly minimum: number;
  /** Number of operations executed so far, which is the nonce of the next one. */
  readonly nonce: number;
}

/** What owners agree to. Amounts in smallest units of the asset. */
export type Intent =
  | { readonly kind: 'withdrawal'; readonly asset: string; readonly amount: bigint; readonly to: Hex }
  | { readonly kind: 'replaceSigner'; readonly owner: Hex; readonly by: Hex }
  | { readonly kind: 'addSigner' | 'removeSigner'; readonly owner: Hex; readonly minimum: number }
  | { readonly kind: 'changeMinimum'; readonly minimum: number };

/** An operation as the contract takes it. Plain JSON, because it is stored with the order. */
export interface Proposal {
  readonly wallet: Hex;
  readonly to: Hex;
  /** Wei, as a decimal. */
  readonly value: string;
  readonly data: Hex;
  readonly nonce: number;
  /** The hash that owners sign (EIP-712). */
  readonly hash: Hex;
  /** Where to start looking for the outcome; a provider-specific mark. */
  readonly since: string;
}

export interface OwnerSignature {
  readonly owner: Hex;
  readonly signature: Hex;
}

/**
 * Status of a proposal. `overtaken`: the contract executed another operation with the same nonce, so this one can never
 * be executed. `unknown`: the chain has no record of it; submitting it again is harmless, as its nonce counts once.
 */
export type Outcome =
  | { readonly status: 'unknown' }
  | { readonly status: 'pending' | 'success' | 'refused'; readonly transactionHash: Hex }
  | { readonly status: 'overtaken' };

/** The chain did not respond, or not in time. The caller may retry: every command here has one effect. */
export class MultiSigUnavailable extends Error {
  override readonly name = 'MultiSigUnavailable';
}

/**
 * Wallets that are contracts controlled by their owners. The platform carries what the owners signed to the chain and
 * pays the fee.
 */
export interface MultiSigProvider extends Provider<MultiSigTester> {
  /** How long to wait before checking an outcome again. */
  readonly againMs: number;
  /** Returns the wallet's future address, before the wallet exists. */
  predictAddress(plan: WalletPlan): Promise<Hex>;
  /** Creates the contract, once no matter how often it is called. Undefined until the chain has confirmed it. */
  createWallet(plan: WalletPlan): Promise<WalletFacts | undefined>;
  getFacts(wallet: Hex): Promise<WalletFacts>;
  /** Returns the wallet's balance of each asset, in smallest units. */
  getBalances(wallet: Hex): Promise<readonly { readonly asset: string; readonly amount: bigint }[]>;
  propose(wallet: Hex, intent: Intent): Promise<Proposal>;
  /** Returns the data that an owner's own wallet shows and signs. */
  typedData(proposal: Proposal): TypedDataDefinition;
  /**
   * Carries a signed proposal to the chain. Submitting twice has one effect. `sent` is the transaction that carried it
   * before, if any; if that one is still pending, it is sent again for a higher fee.
   */
  submit(proposal: Proposal, signatures: readonly OwnerSignature[], sent?: Hex): Promise<Outcome>;
  findOutcome(proposal: Proposal, sent?: Hex): Promise<Outcome>;
}
