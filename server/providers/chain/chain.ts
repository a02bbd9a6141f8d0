import type { Queryable } from '#server/platform/db.ts';
import type { Provider, WebhookSource } from '../provider.ts';
import type { ChainTester } from './sandbox.ts';
import type { WatchedChain } from './watched.ts';

export interface DepositAddress {
  readonly address: string;
  readonly tag: string | null;
}

export type { ChainTester };

/** A payment out of the platform's wallets. `id` is the order's: submitted twice, it is paid once. */
export interface Payout {
  readonly id: string;
  readonly asset: string;
  readonly network: string;
  /** In the form returned by `readAddress`. */
  readonly address: string;
  readonly tag: string | null;
  /** The amount that arrives, in smallest units of the asset; the network's own fee is added to it. */
  readonly amount: bigint;
  /**
   * Total including other payments from the account or to the address that day, so that many small ones count as a
   * large one. Default: the amount.
   */
  readonly together?: bigint;
}

/**
 * Status of a payout.
 * - `pendingSignature`: accepted, waiting to be signed
 * - `pendingSend`: signed, not yet seen by the network
 * - `processing`: seen by the network; `confirmations` counts blocks
 * - `failed`: certain never to be paid; the customer may have the money back
 */
export type PayoutStatus = 'pendingSignature' | 'pendingSend' | 'processing' | 'failed';

export interface PayoutState {
  readonly id: string;
  readonly status: PayoutStatus;
  readonly confirmations: number;
  /** Hash of the current transaction: it changes when a fee is raised or a block replaced. */
  readonly transactionHash: string | null;
  /** Why it failed, for an operator. */
  readonly failure: string | null;
}

/**
 * The provider did not respond, or not in time: it is unknown whether the payout was accepted. The order stays as it is
 * and its state is queried with `findPayout`; it is never sent under another id.
 */
export class PayoutUncertain extends Error {
  override readonly name = 'PayoutUncertain';
}

/** A payment to a customer's address and its depth; reported again with each further block. */
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

/** Webhooks of a chain provider. */
export interface ChainWebhooks {
  readonly deposit: WebhookSource<DepositReport>;
  readonly payout: WebhookSource<PayoutState>;
}

/** Watches chains for customers' deposits and pays out. It reports by signed webhooks, at least once, in any order. */
export interface ChainProvider extends Provider<ChainTester> {
  /** Real chains that are scanned. */
  readonly watched: readonly WatchedChain[];
  /** True if its holdings exist only in the ledger, and can't be checked anywhere else. */
  readonly isKeptInBooks: boolean;
  /** Returns why staff have to review a transaction's deposits; null if it knows no reason. */
  findFlag(db: Queryable, transactionHash: string): Promise<'tester' | null>;
  /** Returns our own page that shows a transaction, if no explorer knows it. */
  pageOf(transactionHash: string): string | undefined;
  /** Webhooks and the provider's name; undefined if the chains are scanned instead. */
  readonly webhooks: ({ readonly provider: string } & ChainWebhooks) | undefined;
  /** Returns the customer's own address, always the same for a customer, asset and network. */
  makeAddress(customerId: string, asset: string, network: string): Promise<DepositAddress>;
  /**
   * Submits a payment. Idempotent by `payout.id`: the second call returns the state of the first. Throws
   * `PayoutUncertain` if the provider gave no conclusive response.
   */
  submitPayout(payout: Payout): Promise<PayoutState>;
  /**
   * Returns the state of a payout; undefined if the provider responds that it does not know it. Throws
   * `PayoutUncertain`.
   */
  findPayout(id: string): Promise<PayoutState | undefined>;
}
