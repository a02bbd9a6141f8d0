import type { ColumnType } from 'kysely';
import type { Pocket } from '#contract/global-account/rules.ts';
import type { ProposalState } from '#contract/staff/states.ts';
import type { SealedTextColumn } from '#server/platform/vault/texts.ts';

export interface BalanceAdjustmentTable {
  id: string;
  account_id: string;
  pocket: Pocket;
  asset: string;
  /** Smallest units; below zero it is taken. */
  amount: string;
  reason: SealedTextColumn;
  status: ColumnType<ProposalState, undefined, ProposalState>;
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
