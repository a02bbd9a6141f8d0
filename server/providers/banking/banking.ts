import type { Provider, WebhookSource } from '../provider.ts';
import type { NameChecks } from './name-check.ts';
import type { BankPayouts } from './payouts.ts';
import type { BankTester } from './sandbox.ts';

/** An account in a customer's name. `id` is ours: requested twice, it is opened once. */
export interface AccountRequest {
  readonly id: string;
  readonly customerId: string;
  /** The verified name: payers pay to this name. */
  readonly holder: string;
  readonly currency: string;
  /** The customer's answers to the bank's questions, by key. */
  readonly answers: Readonly<Record<string, string | readonly string[]>>;
}

/** Details a payer needs to pay into an account. */
export interface BankDetails {
  readonly holder: string;
  readonly accountNumber: string;
  readonly iban: string | null;
  readonly bic: string;
  /** National branch number, if payments in this currency need one. */
  readonly branchCode: string | null;
  readonly bankName: string;
  readonly bankAddress: string;
  readonly bankCountry: string;
}

export interface BankAccount {
  /** The bank's id; null for a request that it refused without one. */
  readonly id: string | null;
  readonly requestId: string;
  readonly status: 'requested' | 'active' | 'refused';
  /** Set once the account is active. */
  readonly details: BankDetails | null;
  /** Reason of the rejection, in words for the customer. */
  readonly refusal: string | null;
}

/**
 * Status of incoming money.
 * - `pending`: announced, not there yet
 * - `screening`: there, and under review by the bank
 * - `settled`: ours
 * - `rejected`: never ours; the bank has sent it back
 * - `reversed`: it was settled, and the bank has taken it back
 * - `returned`: it was settled, and we have sent it back to its payer
 */
export const creditStatuses = ['pending', 'screening', 'settled', 'rejected', 'reversed', 'returned'] as const;
export type CreditStatus = (typeof creditStatuses)[number];

export interface BankCredit {
  readonly id: string;
  /** The bank's id of the account; null for the one shared by all customers. */
  readonly accountId: string | null;
  readonly currency: string;
  /** Canonical decimal. */
  readonly amount: string;
  readonly status: CreditStatus;
  readonly payer: { readonly name: string; readonly accountNumber: string };
  /** The payer's reference. */
  readonly reference: string;
  readonly createdAt: Date;
  readonly changedAt: Date;
}

/**
 * A reported event: which object it is about. The object's current state is queried, so order and repetition don't
 * matter.
 */
export interface BankEvent {
  readonly type: 'account' | 'credit' | 'payout';
  /** For a payout, our own id. */
  readonly objectId: string;
}

/**
 * A bank, or a service in front of several, with accounts in our customers' names. It reports by signed webhooks, at
 * least once and in any order; `listCredits` recovers what a lost webhook reported.
 */
export interface BankingProvider extends Provider<BankTester>, NameChecks, BankPayouts {
  readonly name: string;
  readonly events: WebhookSource<BankEvent>;
  /** Whether accounts in a currency can be opened. */
  opens(currency: string): boolean;
  /** Requests an account, which takes a while to open. Idempotent by `id`. A final refusal is a result, not an error. */
  openAccount(request: AccountRequest): Promise<BankAccount>;
  /** Undefined if the bank responds that it does not know the object. */
  findAccount(id: string): Promise<BankAccount | undefined>;
  findCredit(id: string): Promise<BankCredit | undefined>;
  /** Returns credits changed at that time or later, in order of change, at most one page. */
  listCredits(since: Date, limit: number): Promise<readonly BankCredit[]>;
  /** Sends a settled credit back to its payer. Idempotent: it is sent back once. */
  returnCredit(id: string, reason: string): Promise<BankCredit>;
  /** Returns the account shared by customers without one of their own; null if there is none in that currency. */
  sharedAccount(currency: string): BankDetails | null;
}
