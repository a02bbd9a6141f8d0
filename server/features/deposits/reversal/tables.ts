import type { ColumnType, Generated, Selectable } from 'kysely';
import { depositReversalTable, type ReversalState } from '#contract/deposits/states.ts';
import type { Orders } from '#server/platform/orders.ts';
import { tellOfReversal } from '../tell.ts';

interface ReversalTable {
  deposit_id: string;
  owner: string;
  user_id: string;
  asset: string;
  /** In smallest units, as are `held` and `taken`. */
  amount: string;
  status: ReversalState;
  hold_id: ColumnType<string | null, string | null, string | null>;
  held: Generated<string>;
  taken: Generated<string>;
  /** How many times the chain has dropped it. */
  round: Generated<number>;
  begun_at: Date;
  updated_at: Date;
}

export type ReversalRow = Selectable<ReversalTable>;

export const reversalOrders: Orders<ReversalState, ReversalRow, 'deposit.replaced'> = {
  table: 'deposit_reversal',
  key: 'deposit_id',
  moves: depositReversalTable,
  account: (row) => row.user_id,
  notice: tellOfReversal,
};

export const depositReversalColumns = [
  'deposit_id',
  'owner',
  'user_id',
  'asset',
  'amount',
  'status',
  'hold_id',
  'held',
  'taken',
  'round',
  'begun_at',
  'updated_at',
] as const;

declare module '#server/platform/database.ts' {
  interface Database {
    deposit_reversal: ReversalTable;
  }
}
