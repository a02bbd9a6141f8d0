import type { PayeeType } from '#contract/payees/fields.ts';
import type { NameCheckResult } from '#contract/payees/rules.ts';

export interface PayeeTable {
  id: string;
  account_id: string;
  currency: string;
  country: string;
  scheme: string;
  user_type: PayeeType;
  version: string;
  details_sealed: Buffer;
  name_check: NameCheckResult;
  usable_at: Date | null;
  created_by: string;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
  deleted_by: string | null;
}

export const payeeColumns = [
  'id',
  'account_id',
  'currency',
  'country',
  'scheme',
  'user_type',
  'version',
  'details_sealed',
  'name_check',
  'usable_at',
  'created_by',
  'created_at',
  'updated_at',
  'deleted_at',
  'deleted_by',
] as const;

declare module '#server/platform/database.ts' {
  interface Database {
    bank_payee: PayeeTable;
  }
}
