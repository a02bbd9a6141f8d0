import { savedAccountColumns, type SavedAccount } from '../payees/index.ts';

export interface RecipientTable extends SavedAccount {
  revision: number;
}

export const recipientColumns = [...savedAccountColumns, 'revision'] as const;

declare module '#server/platform/database.ts' {
  interface Database {
    transfer_recipient: RecipientTable;
  }
}
