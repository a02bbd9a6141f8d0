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
  /** Smallest units, as all amounts: what leaves the account. */
  pay_amount: string;
  receive_asset: string;
  /** What it is exchanged for; the fee is a part of it. */
  gross_amount: string;
  rate: string;
  mid_rate: string;
  spread_bps: number;
  terms_id: string;
  purpose: RemittancePurpose;
  proofs: number;
  is_saved: boolean;
  status: RemittanceOrderState;
  /** How many of the staff have to approve it. */
  eyes: 0 | 1 | 2;
  awaits_approval: boolean;
  /** Nobody has to look at it any more. */
  cleared_at: Date | null;
  /** What a payment of the same again is found by; null of orders before there was one. */
  paid_index: Buffer | null;
  /** Pending and not taken over by then, it fails. */
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
  'cleared_at',
  'due_at',
  'returned_amount',
] as const;

export type Told = Pick<
  RemittanceTable,
  'id' | 'account_id' | 'pay_asset' | 'pay_amount' | 'receive_asset' | 'gross_amount' | 'fee' | 'failure_reason'
> &
  Pick<RemittanceTable, 'returned_amount' | 'return_reason'>;

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
