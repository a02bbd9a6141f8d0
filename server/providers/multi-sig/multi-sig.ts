import type { TypedDataDefinition } from 'viem';
import type { Provider } from '../provider.ts';
import type { MultiSigTester } from './sandbox.ts';

export type Hex = `0x${string}`;

/** A wallet before it exists: the same owners, minimum and salt give the same address for ever. */
export interface WalletPlan {
  readonly owners: readonly Hex[];
  readonly minimum: number;
  /** 32 bytes; the wallet's own. */
  readonly salt: Hex;
}

/** What the contract says of itself. */
export interface WalletFacts {
  readonly owners: readonly Hex[];
  readonly minimum: number;
  /** Operations it has done; the next one has this number. */
  readonly nonce: number;
}

/** What owners agree to. Amounts in smallest units of the asset. */
export type Intent =
  | { readonly kind: 'withdrawal'; readonly asset: string; readonly amount: bigint; readonly to: Hex }
  | { readonly kind: 'replaceSigner'; readonly owner: Hex; readonly by: Hex }
  | { readonly kind: 'addSigner' | 'removeSigner'; readonly owner: Hex; readonly minimum: number }
  | { readonly kind: 'changeMinimum'; readonly minimum: number };

/** An operation as the contract takes it. Plain JSON: it is stored with the order. */
export interface Proposal {
  readonly wallet: Hex;
  readonly to: Hex;
  /** Wei, as a decimal. */
  readonly value: string;
  readonly data: Hex;
  readonly nonce: number;
  /** What is signed (EIP-712). */
  readonly hash: Hex;
  /** Where to look for its outcome from; the provider's own mark. */
  readonly since: string;
}

export interface OwnerSignature {
  readonly owner: Hex;
  readonly signature: Hex;
}

/**
 * How far a proposal is. `overtaken`: the contract did another one under its number, so this one can never be done.
 * `unknown`: nothing on the chain speaks of it; handing it over again does no harm, as its number counts once.
 */
export type Outcome =
  | { readonly status: 'unknown' }
  | { readonly status: 'pending' | 'success' | 'refused'; readonly transactionHash: Hex }
  | { readonly status: 'overtaken' };

/** The chain did not answer, or not in time. Whoever asked may ask again: every command here has one effect. */
export class MultiSigUnavailable extends Error {
  override readonly name = 'MultiSigUnavailable';
}

/** Wallets that are contracts of their owners. The platform carries what they signed to the chain and pays its fee. */
export interface MultiSigProvider extends Provider<MultiSigTester> {
  /** After how long a look for what became of something is worth while. */
  readonly againMs: number;
  /** Where the wallet will stand; known before it does. */
  predictAddress(plan: WalletPlan): Promise<Hex>;
  /** Has the contract made, once however often it is asked. Undefined while the chain has yet to confirm it. */
  createWallet(plan: WalletPlan): Promise<WalletFacts | undefined>;
  getFacts(wallet: Hex): Promise<WalletFacts>;
  /** Smallest units of each asset that lies there. */
  getBalances(wallet: Hex): Promise<readonly { readonly asset: string; readonly amount: bigint }[]>;
  propose(wallet: Hex, intent: Intent): Promise<Proposal>;
  /** What an owner's own wallet shows and signs. */
  typedData(proposal: Proposal): TypedDataDefinition;
  /**
   * Carries a signed proposal to the chain. Twice the same has one effect. `sent` is the transaction that it left
   * with before, where there is one: still waiting, it is sent again for a higher fee.
   */
  submit(proposal: Proposal, signatures: readonly OwnerSignature[], sent?: Hex): Promise<Outcome>;
  findOutcome(proposal: Proposal, sent?: Hex): Promise<Outcome>;
}
