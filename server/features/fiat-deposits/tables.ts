import type { ColumnType, Generated, Selectable } from 'kysely';
import { fiatDepositTable, type FiatDepositNotice } from '#contract/fiat-deposits/states.ts';
import type { ReviewReason } from '#contract/fiat-deposits/rules.ts';
import type { FiatOrderState } from '#contract/fiat/states.ts';
import type { CreditStatus } from '#server/providers/banking/banking.ts';
import type { Orders, Step } from '#server/platform/orders.ts';
import type { SealedTextColumn } from '#server/platform/vault/texts.ts';
import { tellDepositor } from './tell.ts';
import type { Maybe } from '#server/platform/columns.ts';

export interface DepositTable {
  id: string;
  account_id: string;
  asset: string;
  reference: string | null;
  /** In smallest units, as are the two below: the amount announced, the amount received, and the fee kept. */
  expected: string | null;
  amount: Maybe<string>;
  fee: Maybe<string>;
  terms_id: string;
  status: FiatOrderState;
  reason: SealedTextColumn<string | null>;
  proofs: Generated<number>;
  expires_at: Date | null;
  made_by: string | null;
  created_at: Date;
  updated_at: Date;
}

export type DepositRow = Selectable<DepositTable> & { readonly steps: readonly Step<FiatOrderState>[] };

/** The state of a credit in the ledger. */
export type Booked = 'none' | 'suspense' | 'credited' | 'returned' | 'reversed' | 'rejected';
export type MatchedBy = 'reference' | 'payer' | 'amount' | 'account' | 'operator';

export interface CreditTable {
  id: string;
  provider: string;
  provider_id: string;
  bank_account: string | null;
  asset: string;
  amount: string;
  bank_status: CreditStatus;
  bank_changed_at: Date;
  payer_sealed: Buffer;
  payer_index: Buffer;
  account_id: Maybe<string>;
  deposit_id: Maybe<string>;
  matched_by: Maybe<MatchedBy>;
  booked: Booked;
  review_reason: Maybe<ReviewReason>;
  candidate_id: Maybe<string>;
  candidate_by: Maybe<string>;
  first_decided_by: Maybe<string>;
  return_reason: SealedTextColumn<string | null>;
  return_asked_by: Maybe<string>;
  return_sent_at: Maybe<Date>;
  created_at: Date;
  updated_at: Date;
}
export type CreditRow = Selectable<CreditTable>;

export interface PayerTable {
  id: string;
  account_id: string;
  number_sealed: Buffer;
  number_index: Buffer;
  made_by: string;
  usable_at: Date;
  created_at: Date;
}

export const fiatDeposits: Orders<FiatOrderState, Selectable<DepositTable>, FiatDepositNotice> = {
  table: 'fiat_deposit',
  moves: fiatDepositTable,
  account: (row) => row.account_id,
  notice: tellDepositor,
};

export const depositColumns = [
  'id',
  'account_id',
  'asset',
  'reference',
  'expected',
  'amount',
  'fee',
  'terms_id',
  'status',
  'reason',
  'proofs',
  'expires_at',
  'made_by',
  'created_at',
  'updated_at',
] as const;

export const creditColumns = [
  'id',
  'provider',
  'provider_id',
  'bank_account',
  'asset',
  'amount',
  'bank_status',
  'bank_changed_at',
  'payer_sealed',
  'payer_index',
  'account_id',
  'deposit_id',
  'matched_by',
  'booked',
  'review_reason',
  'candidate_id',
  'candidate_by',
  'first_decided_by',
  'return_reason',
  'return_asked_by',
  'return_sent_at',
  'created_at',
  'updated_at',
] as const;

export const payerColumns = [
  'id',
  'account_id',
  'number_sealed',
  'number_index',
  'made_by',
  'usable_at',
  'created_at',
] as const;

declare module '#server/platform/database.ts' {
  interface Database {
    fiat_deposit: DepositTable;
    fiat_credit: CreditTable;
    fiat_payer: PayerTable;
    bank_poll: { provider: string; seen_until: Date };
    bank_reconciliation: {
      id: string;
      bank_account: string | null;
      account_id: string | null;
      asset: string;
      at_bank: string;
      in_ledger: string;
      differences: ColumnType<unknown, string, never>;
      checked_at: Date;
    };
  }
}
