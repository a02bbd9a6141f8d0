import type { ColumnType, Generated, Selectable } from 'kysely';
import type { KeyPurpose } from '../signer/signer.ts';
import type { PayoutStatus } from './chain.ts';

/** Why a payment leaves one of the platform's addresses. */
export type PaymentPurpose = 'payout' | 'sweep' | 'gas' | 'refill';

export interface ChainAddressTable {
  network: string;
  customer_id: string;
  position: number;
  address: string;
  made_at: Date;
  /** False if its earlier balance is not known yet. */
  has_baseline: Generated<boolean>;
}

export interface ChainDepositTable {
  network: string;
  transaction_hash: string;
  output_index: number;
  asset: string;
  address: string;
  amount: string;
  block_height: string | null;
  reported: Generated<number>;
  /** Block it was in at the last report. */
  told_in: ColumnType<string | null, never, string | null>;
  is_settled: Generated<boolean>;
  swept_by: string | null;
  seen_at: Date;
  /** Since when it has been in no block, after having been in one. */
  lost_at: ColumnType<Date | null, never, Date | null>;
}

export interface ChainPaymentTable {
  id: string;
  network: string;
  purpose: PaymentPurpose;
  asset: string;
  key_purpose: KeyPurpose;
  key_chain: number;
  key_index: number;
  to_address: string;
  amount: string;
  status: PayoutStatus;
  is_released: boolean;
  gas_limit: string | null;
  nonce: string | null;
  block_height: Generated<string | null>;
  confirmations: Generated<number>;
  transaction_hash: string | null;
  failure: string | null;
  is_final: Generated<boolean>;
  fee: Generated<string>;
  version: Generated<number>;
  reported_version: Generated<number>;
  created_at: Date;
  updated_at: Date;
}

export interface ChainAttemptTable {
  payment_id: string;
  number: number;
  hash: string;
  raw: string;
  max_fee: string;
  priority_fee: string;
  made_at: Date;
  sent_at: Date | null;
}

export type ChainPayment = Selectable<ChainPaymentTable>;
export type ChainAttempt = Selectable<ChainAttemptTable>;

export const chainPaymentColumns = [
  'id',
  'network',
  'purpose',
  'asset',
  'key_purpose',
  'key_chain',
  'key_index',
  'to_address',
  'amount',
  'status',
  'is_released',
  'gas_limit',
  'nonce',
  'block_height',
  'confirmations',
  'transaction_hash',
  'failure',
  'is_final',
  'fee',
  'version',
  'reported_version',
  'created_at',
  'updated_at',
] as const;

export const chainDepositColumns = [
  'network',
  'transaction_hash',
  'output_index',
  'asset',
  'address',
  'amount',
  'block_height',
  'reported',
  'told_in',
  'is_settled',
  'swept_by',
  'seen_at',
  'lost_at',
] as const;

export const chainAttemptColumns = [
  'payment_id',
  'number',
  'hash',
  'raw',
  'max_fee',
  'priority_fee',
  'made_at',
  'sent_at',
] as const;

declare module '#server/platform/database.ts' {
  interface Database {
    chain_address: ChainAddressTable;
    chain_balance: { network: string; address: string; height: string; amount: string };
    chain_block: { network: string; height: string; hash: string; is_compared: Generated<boolean> };
    chain_deposit: ChainDepositTable;
    chain_account: { network: string; address: string; next_nonce: string };
    chain_payment: ChainPaymentTable;
    chain_attempt: ChainAttemptTable;
  }
}
