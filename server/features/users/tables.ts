import type { Tier } from '#contract/catalogue/entries.ts';
import type { SealedTextColumn } from '#server/platform/vault/texts.ts';
import type { ProposedColumns } from '../staff/index.ts';

declare module '#server/platform/database.ts' {
  interface Database {
    user_note: UserNoteTable;
    tier_change: TierChangeTable;
  }
}

/** Staff's note about a customer. Append-only. */
export interface UserNoteTable {
  id: string;
  user_id: string;
  author_id: string;
  text: string;
  at: Date;
}

/** A proposed tier of a customer. */
export interface TierChangeTable extends ProposedColumns {
  id: string;
  account_id: string;
  tier: Tier;
  reason: SealedTextColumn;
}
