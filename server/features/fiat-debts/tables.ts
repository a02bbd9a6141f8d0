import type { ColumnType, Selectable } from 'kysely';
import { fiatReversalTable, type FiatReversalState } from '#contract/fiat-deposits/states.ts';
import type { Orders } from '#server/platform/orders.ts';
import { tellOfReversal } from './tell.ts';

export interface ReversalTable {
  id: string;
  /**
   * Set for a debt from a deposit that the bank took back; for a card payment beyond the balance, `card_payment_id` is
   * set.
   */
  deposit_id: string | null;
  card_payment_id: ColumnType<string | null, string | null | undefined, never>;
  account_id: string;
  asset: string;
  /** In smallest units, as is `taken`. */
  amount: string;
  taken: string;
  status: FiatReversalState;
  first_decided_by: ColumnType<string | null, string | null | undefined, string | null>;
  begun_at: Date;
  updated_at: Date;
}
export type ReversalRow = Selectable<ReversalTable>;

export const fiatReversals: Orders<FiatReversalState, ReversalRow, 'fiatDeposit.reversed'> = {
  table: 'fiat_reversal',
  moves: fiatReversalTable,
  account: (row) => row.account_id,
  notice: tellOfReversal,
};

export const reversalColumns = [
  'id',
  'deposit_id',
  'card_payment_id',
  'account_id',
  'asset',
  'amount',
  'taken',
  'status',
  'first_decided_by',
  'begun_at',
  'updated_at',
] as const;

declare module '#server/platform/database.ts' {
  interface Database {
    fiat_reversal: ReversalTable;
  }
}
