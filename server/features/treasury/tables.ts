import type { ProposedColumns } from '../staff/index.ts';
import type { TreasuryMove } from '#contract/treasury/rules.ts';
import type { SealedTextColumn } from '#server/platform/vault/texts.ts';

export interface TreasuryBookingTable extends ProposedColumns {
  id: string;
  move: TreasuryMove;
  asset: string;
  /** Smallest units. */
  amount: string;
  reference: string;
  reason: SealedTextColumn;
}

declare module '#server/platform/database.ts' {
  interface Database {
    treasury_booking: TreasuryBookingTable;
  }
}
