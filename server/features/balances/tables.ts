import type { ProposedColumns } from '../staff/index.ts';
import type { Pocket } from '#contract/global-account/rules.ts';
import type { SealedTextColumn } from '#server/platform/vault/texts.ts';

export interface BalanceAdjustmentTable extends ProposedColumns {
  id: string;
  account_id: string;
  pocket: Pocket;
  asset: string;
  /** Smallest units; negative if it is taken. */
  amount: string;
  reason: SealedTextColumn;
}

declare module '#server/platform/database.ts' {
  interface Database {
    balance_adjustment: BalanceAdjustmentTable;
  }
}
