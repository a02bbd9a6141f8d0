import { savedAccountColumns, type SavedAccount } from './saved.ts';

export interface PayeeTable extends SavedAccount {
  usable_at: Date | null;
}

export const payeeColumns = [...savedAccountColumns, 'usable_at'] as const;

declare module '#server/platform/database.ts' {
  interface Database {
    bank_payee: PayeeTable;
  }
}
