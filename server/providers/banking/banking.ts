import type { Provider, WebhookSource } from '../provider.ts';
import type { NameChecks } from './name-check.ts';
import type { BankPayouts } from './payouts.ts';
import type { BankTester } from './sandbox.ts';

/** An account in a customer's name. `id` is ours: said twice, it is opened once. */
export interface AccountRequest {
  readonly id: string;
  readonly customerId: string;
  /** As it was verified: in this name payers pay. */
  readonly holder: string;
  readonly currency: string;
  /** What the customer answered to the bank's questions, by their keys. */
  readonly answers: Readonly<Record<string, string | readonly string[]>>;
}

/** What somebody needs who is to pay into an account. */
export interface BankDetails {
  readonly holder: string;
  readonly accountNumber: string;
  readonly iban: string | null;
  readonly bic: string;
  /** The national number of the branch where payments in this currency need one. */
  readonly branchCode: string | null;
  readonly bankName: string;
  readonly bankAddress: string;
  readonly bankCountry: string;
}

export interface BankAccount {
  /** The bank's own. */
  readonly id: string;
  readonly requestId: string;
  readonly status: 'requested' | 'active' | 'refused';
  /** Once it is active. */
  readonly details: BankDetails | null;
  /** Why it is refused, in words for the customer. */
  readonly refusal: string | null;
}

/**
 * How far money is that came in.
 * - `pending`: known, not there yet
 * - `screening`: there, and looked at by the bank
 * - `settled`: ours
 * - `rejected`: never ours; the bank has sent it back
 * - `reversed`: it was settled, and the bank has taken it back
 * - `returned`: it was settled, and has gone back to its payer by our word
 */
export const creditStatuses = ['pending', 'screening', 'settled', 'rejected', 'reversed', 'returned'] as const;
export type CreditStatus = (typeof creditStatuses)[number];

export interface BankCredit {
  readonly id: string;
  /** The bank's id of the account; null: the one that all customers share. */
  readonly accountId: string | null;
  readonly currency: string;
  /** Canonical decimal. */
  readonly amount: string;
  readonly status: CreditStatus;
  readonly payer: { readonly name: string; readonly accountNumber: string };
  /** What the payer wrote. */
  readonly reference: string;
  readonly createdAt: Date;
  readonly changedAt: Date;
}

/** What is reported: of which object. How it is now is asked for, so that neither order nor repetition matters. */
export interface BankEvent {
  readonly type: 'account' | 'credit' | 'payout';
  /** Of a payout it is our own. */
  readonly objectId: string;
}

/**
 * A bank, or whoever stands before several, with accounts in the names of our customers. It reports by signed webhooks, at
 * least once and in any order; what a webhook lost is in `listCredits`.
 */
export interface BankingProvider extends Provider<BankTester>, NameChecks, BankPayouts {
  readonly name: string;
  readonly events: WebhookSource<BankEvent>;
  /** Asks for an account, which takes a while. Idempotent by `id`. */
  openAccount(request: AccountRequest): Promise<BankAccount>;
  /** Undefined where the bank, asked and answering, does not know it. */
  findAccount(id: string): Promise<BankAccount | undefined>;
  findCredit(id: string): Promise<BankCredit | undefined>;
  /** Credits that changed at that instant or later, those that changed first at the beginning; a page at most. */
  listCredits(since: Date, limit: number): Promise<readonly BankCredit[]>;
  /** Sends a settled credit back to its payer. Idempotent: it goes back once. */
  returnCredit(id: string, reason: string): Promise<BankCredit>;
  /** The account that all customers share, where one has none of his own; null where there is none in that currency. */
  sharedAccount(currency: string): BankDetails | null;
}
