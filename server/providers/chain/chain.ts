import type { Queryable } from '#server/platform/db.ts';
import type { Provider, WebhookSource } from '../provider.ts';
import type { ChainTester } from './sandbox.ts';
import type { WatchedChain } from './watched.ts';

export interface DepositAddress {
  readonly address: string;
  readonly tag: string | null;
}

export type { ChainTester };

/** A payment out of the platform's wallets. `id` is the order's: said twice, it is paid once. */
export interface Payout {
  readonly id: string;
  readonly asset: string;
  readonly network: string;
  /** As `readAddress` returned it. */
  readonly address: string;
  readonly tag: string | null;
  /** What arrives, in smallest units of the asset; the network's own fee comes on top of it. */
  readonly amount: bigint;
  /** With what else went from the account or to the address that day: many small ones are one large one. Left out: the amount. */
  readonly together?: bigint;
}

/**
 * How far a payout is.
 * - `pendingSignature`: taken, waiting for the keys
 * - `pendingSend`: signed, not yet seen by the network
 * - `processing`: seen by the network; `confirmations` counts blocks
 * - `failed`: for certain never to be paid; whoever asked may have the money back
 */
export type PayoutStatus = 'pendingSignature' | 'pendingSend' | 'processing' | 'failed';

export interface PayoutState {
  readonly id: string;
  readonly status: PayoutStatus;
  readonly confirmations: number;
  /** Of the transaction that counts now: another one after a fee was raised or a block was replaced. */
  readonly transactionHash: string | null;
  /** Why it failed, for an operator. */
  readonly failure: string | null;
}

/**
 * The provider did not answer, or not in time: nobody knows whether the payout was taken. The order stays as it is
 * and is asked after with `findPayout`; it is never sent under another id.
 */
export class PayoutUncertain extends Error {
  override readonly name = 'PayoutUncertain';
}

/** A payment to a customer's address, and how deep it lies; again with each block that comes on top of it. */
export interface DepositReport {
  readonly transactionHash: string;
  readonly outputIndex: number;
  readonly network: string;
  readonly asset: string;
  readonly address: string;
  readonly tag: string | null;
  /** Canonical decimal of the asset. */
  readonly amount: string;
  readonly confirmations: number;
}

/** What a chain's provider reports by webhook. */
export interface ChainWebhooks {
  readonly deposit: WebhookSource<DepositReport>;
  readonly payout: WebhookSource<PayoutState>;
}

/** Watches chains for customers' deposits and pays out. It reports by signed webhooks, at least once, in any order. */
export interface ChainProvider extends Provider<ChainTester> {
  /** Real chains that are looked at. */
  readonly watched: readonly WatchedChain[];
  /** What it holds stands in the books alone, where nobody else can see it. */
  readonly isKeptInBooks: boolean;
  /** Why somebody has to look at what came in by a transaction; null where it knows no reason. */
  findFlag(db: Queryable, transactionHash: string): Promise<'tester' | null>;
  /** The page of our own that shows a transaction, where no explorer knows it. */
  pageOf(transactionHash: string): string | undefined;
  /** Who reports, by name; undefined where the chains are looked at and nobody does. */
  readonly webhooks: ({ readonly provider: string } & ChainWebhooks) | undefined;
  /** The customer's own address; the same one for the same customer, asset and network. */
  makeAddress(customerId: string, asset: string, network: string): Promise<DepositAddress>;
  /**
   * Has something paid. Idempotent by `payout.id`: the second time it answers how far the first is. Throws
   * `PayoutUncertain` where the provider gave no answer that counts.
   */
  submitPayout(payout: Payout): Promise<PayoutState>;
  /** How far a payout is; undefined where the provider, asked and answering, does not know it. Throws `PayoutUncertain`. */
  findPayout(id: string): Promise<PayoutState | undefined>;
}
