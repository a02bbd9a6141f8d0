import type { BatchEntry } from '#contract/remittance-batches/rules.ts';
import {
  remittanceBatchTable,
  type BatchLineState,
  type RemittanceBatchNotice,
  type RemittanceBatchState,
} from '#contract/remittance-batches/states.ts';
import type { RemittanceSide } from '#contract/remittance/rules.ts';
import type { Orders } from '#server/platform/orders.ts';
import type { SealedTextColumn } from '#server/platform/vault/texts.ts';
import { tellOwner } from './tell.ts';

export interface BatchTable {
  id: string;
  account_id: string;
  made_by: string;
  /** Name of the file. */
  name: SealedTextColumn;
  scheme: string;
  /** Version of the terms it was checked under. */
  terms_id: string;
  side: RemittanceSide;
  pay_asset: string;
  receive_asset: string;
  /** Sums of its lines as confirmed, in smallest units like all amounts. */
  pay_amount: string;
  gross_amount: string;
  fee: string;
  rate: string;
  count: number;
  status: RemittanceBatchState;
  reason: SealedTextColumn<string | null>;
  expires_at: Date;
  due_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

export const batchColumns = [
  'id',
  'account_id',
  'made_by',
  'name',
  'scheme',
  'terms_id',
  'side',
  'pay_asset',
  'receive_asset',
  'pay_amount',
  'gross_amount',
  'fee',
  'rate',
  'count',
  'status',
  'reason',
  'expires_at',
  'due_at',
  'created_at',
  'updated_at',
] as const;

export interface BatchLineTable {
  /** Also the id of the remittance made for the line. */
  id: string;
  batch_id: string;
  n: number;
  details_sealed: Buffer;
  status: BatchLineState;
  cause: string | null;
  tried_at: Date | null;
  /** Index for finding repeated payments, and the amounts in smallest units; null for lines from before it existed. */
  paid_index: Buffer | null;
  /** Index for finding payments to the same bank account; null for lines from before it existed. */
  payee_index: Buffer | null;
  pay_amount: string | null;
  receive_amount: string | null;
  /** Whether its owner confirmed that it is paid again. */
  is_repeat_confirmed: boolean;
}

/** Sealed part of a line. */
export interface LineDetails {
  readonly entry: BatchEntry;
  readonly name: string;
  readonly account: string;
}

export type Told = Pick<BatchTable, 'id' | 'account_id'> & { readonly name: string };

export const remittanceBatchOrders: Orders<RemittanceBatchState, Told, RemittanceBatchNotice> = {
  table: 'remittance_batch',
  moves: remittanceBatchTable,
  account: (row) => row.account_id,
  notice: tellOwner,
};

declare module '#server/platform/database.ts' {
  interface Database {
    remittance_batch: BatchTable;
    remittance_batch_line: BatchLineTable;
  }
}
