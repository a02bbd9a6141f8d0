import type { RemittancePurpose } from '#contract/remittance/rules.ts';
import { remittanceOrderTable, type RemittanceNotice, type RemittanceOrderState } from '#contract/remittance/states.ts';
import type { Orders, Step } from '#server/platform/orders.ts';
import { tellOwner } from './tell.ts';

export interface RemittanceTable {
  id: string;
  account_id: string;
  /** The owner in the ledger. */
  owner_id: string;
  recipient_id: string | null;
  quote_id: string | null;
  pay_asset: string;
  /** Smallest units, as all amounts: what leaves the account. */
  pay_amount: string;
  receive_asset: string;
  /** What it is exchanged for; the fee is a part of it. */
  gross_amount: string;
  fee: string;
  rate: string;
  mid_rate: string;
  spread_bps: number;
  scheme: string;
  terms_id: string;
  purpose: RemittancePurpose;
  details_sealed: Buffer;
  proofs: number;
  is_saved: boolean;
  hold_id: string;
  status: RemittanceOrderState;
  /** How many of the staff have to approve it. */
  eyes: 0 | 1 | 2;
  first_decided_by: string | null;
  awaits_approval: boolean;
  /** Nobody has to look at it any more. */
  cleared_at: Date | null;
  /** Pending and not taken over by then, it fails. */
  due_at: Date;
  failure_reason: string | null;
  submitted_at: Date | null;
  sent_at: Date | null;
  completed_at: Date | null;
  returned_at: Date | null;
  returned_amount: string | null;
  return_reason: string | null;
  made_by: string;
  created_at: Date;
  updated_at: Date;
}

export interface RemittanceRow extends RemittanceTable {
  readonly steps: readonly Step<RemittanceOrderState>[];
}

export const remittanceColumns = [
  'id',
  'account_id',
  'owner_id',
  'recipient_id',
  'quote_id',
  'pay_asset',
  'pay_amount',
  'receive_asset',
  'gross_amount',
  'fee',
  'rate',
  'mid_rate',
  'spread_bps',
  'scheme',
  'terms_id',
  'purpose',
  'details_sealed',
  'proofs',
  'is_saved',
  'hold_id',
  'status',
  'eyes',
  'first_decided_by',
  'awaits_approval',
  'cleared_at',
  'due_at',
  'failure_reason',
  'submitted_at',
  'sent_at',
  'completed_at',
  'returned_at',
  'returned_amount',
  'return_reason',
  'made_by',
  'created_at',
  'updated_at',
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
    remittance_order: RemittanceTable;
  }
}
