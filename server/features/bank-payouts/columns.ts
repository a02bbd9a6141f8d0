import type { BankReason } from '#contract/fiat-withdrawals/rules.ts';

/** Columns of every order paid through the bank. */
export interface PayoutColumns {
  id: string;
  account_id: string;
  /** Owner in the ledger. */
  owner_id: string;
  scheme: string;
  /** Smallest units. */
  fee: string;
  details_sealed: Buffer;
  hold_id: string;
  first_decided_by: string | null;
  failure_reason: string | null;
  submitted_at: Date | null;
  sent_at: Date | null;
  completed_at: Date | null;
  returned_at: Date | null;
  return_reason: string | null;
  /** Why the bank didn't pay it or sent it back; its words are in the two reasons. */
  bank_reason: BankReason | null;
  made_by: string;
  created_at: Date;
  updated_at: Date;
}

export const payoutColumns = [
  'id',
  'account_id',
  'owner_id',
  'scheme',
  'fee',
  'details_sealed',
  'hold_id',
  'first_decided_by',
  'failure_reason',
  'submitted_at',
  'sent_at',
  'completed_at',
  'returned_at',
  'return_reason',
  'bank_reason',
  'made_by',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof PayoutColumns)[];

/** Why an order ends unpaid: in words, and as the bank's reason if it's the bank's. */
export interface WhyUnpaid {
  readonly reason?: string | null;
  readonly bankReason?: BankReason | null;
}

/** Initial values of a new order. */
export const nothingYet = {
  first_decided_by: null,
  failure_reason: null,
  submitted_at: null,
  sent_at: null,
  completed_at: null,
  returned_at: null,
  return_reason: null,
  bank_reason: null,
} as const;

/** What is left out of the owner's data export, and why. */
export const withheldOfPayouts = {
  account_id: 'internal',
  owner_id: 'internal',
  terms_id: 'internal',
  hold_id: 'internal',
  eyes: 'staff',
  first_decided_by: 'staff',
  submitted_at: 'internal',
  made_by: 'internal',
} as const;
