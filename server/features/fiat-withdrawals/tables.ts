import { fiatWithdrawalTable, type FiatWithdrawalNotice } from '#contract/fiat-withdrawals/states.ts';
import type { FiatOrderState } from '#contract/fiat/states.ts';
import type { Orders, Step } from '#server/platform/orders.ts';
import { tellOwner } from './tell.ts';

export interface FiatWithdrawalTable {
  id: string;
  account_id: string;
  /** The owner in the ledger. */
  owner_id: string;
  payee_id: string;
  asset: string;
  scheme: string;
  /** Smallest units; the fee is a part of the amount. */
  amount: string;
  fee: string;
  terms_id: string | null;
  details_sealed: Buffer;
  hold_id: string;
  status: FiatOrderState;
  /** How many of the staff have to approve it. */
  eyes: 1 | 2;
  first_decided_by: string | null;
  failure_reason: string | null;
  submitted_at: Date | null;
  sent_at: Date | null;
  completed_at: Date | null;
  returned_at: Date | null;
  return_reason: string | null;
  made_by: string;
  created_at: Date;
  updated_at: Date;
}

export interface FiatWithdrawalRow extends FiatWithdrawalTable {
  readonly steps: readonly Step<FiatOrderState>[];
}

export const fiatWithdrawalColumns = [
  'id',
  'account_id',
  'owner_id',
  'payee_id',
  'asset',
  'scheme',
  'amount',
  'fee',
  'terms_id',
  'details_sealed',
  'hold_id',
  'status',
  'eyes',
  'first_decided_by',
  'failure_reason',
  'submitted_at',
  'sent_at',
  'completed_at',
  'returned_at',
  'return_reason',
  'made_by',
  'created_at',
  'updated_at',
] as const;

export type Told = Pick<FiatWithdrawalTable, 'id' | 'account_id' | 'asset' | 'amount' | 'fee' | 'failure_reason'>;

export const fiatWithdrawalOrders: Orders<FiatOrderState, Told, FiatWithdrawalNotice> = {
  table: 'fiat_withdrawal',
  moves: fiatWithdrawalTable,
  account: (row) => row.account_id,
  notice: tellOwner,
};

declare module '#server/platform/database.ts' {
  interface Database {
    fiat_withdrawal: FiatWithdrawalTable;
  }
}
