import type { ColumnType } from 'kysely';

export interface BalanceAdjustmentTable {
  id: string;
  account_id: string;
  asset: string;
  /** Smallest units; below zero it is taken. */
  amount: string;
  reason: string;
  status: ColumnType<'proposed' | 'approved' | 'rejected', undefined, 'approved' | 'rejected'>;
  proposed_by: string;
  proposed_at: Date;
  decided_by: ColumnType<string | null, undefined, string>;
  decided_at: ColumnType<Date | null, undefined, Date>;
}

declare module '#server/platform/database.ts' {
  interface Database {
    balance_adjustment: BalanceAdjustmentTable;
  }
}
