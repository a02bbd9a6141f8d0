import type { RemittancePurpose } from '#contract/remittance/rules.ts';
import { remittanceOrderTable, type RemittanceNotice, type RemittanceOrderState } from '#contract/remittance/states.ts';
import type { Orders, Step } from '#server/platform/orders.ts';
import type { SealedTexts } from '#server/platform/vault/texts.ts';
import { payoutColumns, type PayoutColumns } from '../bank-payouts/index.ts';
import { tellOwner } from './tell.ts';

export interface RemittanceTable extends PayoutColumns {
  recipient_id: string | null;
  quote_id: string | null;
  pay_asset: string;
  /** Amount that leaves the account, in smallest units like all amounts. */
  pay_amount: string;
  receive_asset: string;
  /** Amount it is exchanged for, including the fee. */
  gross_amount: string;
  rate: string;
  mid_rate: string;
  spread_bps: number;
  terms_id: string;
  purpose: RemittancePurpose;
  proofs: number;
  is_saved: boolean;
  status: RemittanceOrderState;
  /** Number of staff members who have to approve it. */
  eyes: 0 | 1 | 2;
  awaits_approval: boolean;
  /** When it needed no further review. */
  cleared_at: Date | null;
  /** Index for finding repeated payments; null for orders from before it existed. */
  paid_index: Buffer | null;
  /** Index for finding payments to the same bank account; null for orders from before it existed. */
  payee_index: Buffer | null;
  /** Deadline after which an order that wasn't taken over fails. */
  due_at: Date;
  returned_amount: string | null;
}

export interface RemittanceRow extends RemittanceTable {
  readonly steps: readonly Step<RemittanceOrderState>[];
}

export const remittanceColumns = [
  ...payoutColumns,
  'recipient_id',
  'quote_id',
  'pay_asset',
  'pay_amount',
  'receive_asset',
  'gross_amount',
  'rate',
  'mid_rate',
  'spread_bps',
  'terms_id',
  'purpose',
  'proofs',
  'is_saved',
  'status',
  'eyes',
  'awaits_approval',
  'paid_index',
  'payee_index',
  'cleared_at',
  'due_at',
  'returned_amount',
] as const;

export type Told = Pick<
  RemittanceTable,
  'id' | 'account_id' | 'pay_asset' | 'pay_amount' | 'receive_asset' | 'gross_amount' | 'fee' | 'failure_reason'
> &
  Pick<RemittanceTable, 'returned_amount' | 'return_reason' | 'bank_reason'>;

export const remittanceOrders: Orders<RemittanceOrderState, Told, RemittanceNotice> = {
  table: 'remittance_order',
  moves: remittanceOrderTable,
  account: (row) => row.account_id,
  notice: tellOwner,
};

declare module '#server/platform/database.ts' {
  interface Database {
    remittance_order: SealedTexts<RemittanceTable, 'failure_reason' | 'return_reason'>;
  }
}
