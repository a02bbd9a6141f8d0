import type { PayeeType } from '#contract/payees/fields.ts';
import type { NameCheckResult } from '#contract/payees/rules.ts';

export interface RecipientTable {
  id: string;
  account_id: string;
  currency: string;
  country: string;
  scheme: string;
  user_type: PayeeType;
  version: string;
  revision: number;
  details_sealed: Buffer;
  name_check: NameCheckResult;
  created_by: string;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
  deleted_by: string | null;
}

export const recipientColumns = [
  'id',
  'account_id',
  'currency',
  'country',
  'scheme',
  'user_type',
  'version',
  'revision',
  'details_sealed',
  'name_check',
  'created_by',
  'created_at',
  'updated_at',
  'deleted_at',
  'deleted_by',
] as const;

declare module '#server/platform/database.ts' {
  interface Database {
    transfer_recipient: RecipientTable;
  }
}
