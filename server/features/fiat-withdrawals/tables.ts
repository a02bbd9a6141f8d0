import { fiatWithdrawalTable, type FiatWithdrawalNotice } from '#contract/fiat-withdrawals/states.ts';
import type { FiatOrderState } from '#contract/fiat/states.ts';
import type { Orders, Step } from '#server/platform/orders.ts';
import type { SealedTexts } from '#server/platform/vault/texts.ts';
import { payoutColumns, type PayoutColumns } from '../bank-payouts/index.ts';
import { tellOwner } from './tell.ts';

export interface FiatWithdrawalTable extends PayoutColumns {
  payee_id: string;
  asset: string;
  /** In smallest units; includes the fee. */
  amount: string;
  terms_id: string | null;
  status: FiatOrderState;
  /** Number of staff members who have to approve it. */
  eyes: 1 | 2;
}

export interface FiatWithdrawalRow extends FiatWithdrawalTable {
  readonly steps: readonly Step<FiatOrderState>[];
}

export const fiatWithdrawalColumns = [
  ...payoutColumns,
  'payee_id',
  'asset',
  'amount',
  'terms_id',
  'status',
  'eyes',
] as const;

export type Told = Pick<
  FiatWithdrawalTable,
  'id' | 'account_id' | 'asset' | 'amount' | 'fee' | 'failure_reason' | 'bank_reason'
>;

export const fiatWithdrawalOrders: Orders<FiatOrderState, Told, FiatWithdrawalNotice> = {
  table: 'fiat_withdrawal',
  moves: fiatWithdrawalTable,
  account: (row) => row.account_id,
  notice: tellOwner,
};

declare module '#server/platform/database.ts' {
  interface Database {
    fiat_withdrawal: SealedTexts<FiatWithdrawalTable, 'failure_reason' | 'return_reason'>;
  }
}
