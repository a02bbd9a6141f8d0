import type { ColumnType, Generated } from 'kysely';
import {
  transferTable,
  type StoredTransferState,
  type TransferState,
  type TransferNotice,
} from '#contract/transfer/states.ts';
import type { ReturnReason } from '#contract/transfer/rules.ts';
import type { SealedTextColumn } from '#server/platform/vault/texts.ts';
import type { Orders } from '#server/platform/orders.ts';
import type { PartiesRow } from './store.ts';
import { tellOfTransfer } from './tell.ts';
import type { Maybe } from '#server/platform/columns.ts';

export interface TransferOrderTable {
  id: string;
  from_user: string;
  to_user: string;
  asset: string;
  /** Smallest units, like the fee. */
  amount: string;
  fee: string;
  /** Version of the terms it was made under; null if made before that was stored. */
  terms_id: ColumnType<string | null, string | null | undefined, never>;
  remark: SealedTextColumn;
  status: StoredTransferState;
  /** Whether both accounts are the same person's. */
  is_own: boolean;
  /** User who made it, for the account; null if made before this was stored. */
  made_by: string | null;
  api_key_id: string | null;
  hold_id: string | null;
  /** Whether an operator reviews it; null if made before this was stored, when every held transfer was reviewed. */
  is_reviewed: ColumnType<boolean | null, boolean | null, never>;
  created_at: Date;
  updated_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
  decision_reason: SealedTextColumn<string | null>;
  /** What the sender is told about why staff returned it; null if they didn't. */
  return_reason: Maybe<ReturnReason>;
}

export const transferOrders: Orders<TransferState, PartiesRow, TransferNotice> = {
  table: 'transfer_order',
  moves: transferTable,
  account: (row) => row.from_user,
  notice: tellOfTransfer,
};

export const transferOrderColumns = [
  'id',
  'from_user',
  'to_user',
  'asset',
  'amount',
  'fee',
  'terms_id',
  'remark',
  'status',
  'is_own',
  'made_by',
  'api_key_id',
  'hold_id',
  'is_reviewed',
  'created_at',
  'updated_at',
  'decided_by',
  'decided_at',
  'decision_reason',
  'return_reason',
] as const;

declare module '#server/platform/database.ts' {
  interface Database {
    transfer_order: TransferOrderTable;
    payee_lookup: { user_id: string; looked_on: string; lookups: Generated<number> };
  }
}
