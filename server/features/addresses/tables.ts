import type { Generated } from 'kysely';
import type { Holding, UserType } from '#contract/addresses/rules.ts';

export interface BookAddressTable {
  id: string;
  account_id: string;
  asset: string;
  network: string;
  address: string;
  tag: string;
  labels_sealed: Buffer;
  user_type: UserType;
  holding: Holding;
  provider: string;
  created_by: string;
  created_at: Date;
  updated_at: Date;
}

export const bookAddressColumns = [
  'id',
  'account_id',
  'asset',
  'network',
  'address',
  'tag',
  'labels_sealed',
  'user_type',
  'holding',
  'provider',
  'created_by',
  'created_at',
  'updated_at',
] as const;

export const deletedBookAddressColumns = [...bookAddressColumns, 'deleted_at', 'deleted_by'] as const;

declare module '#server/platform/database.ts' {
  interface Database {
    address_book: {
      account_id: string;
      is_allow_list_only: Generated<boolean>;
      turns_off_at: Date | null;
    };
    book_address: BookAddressTable;
    book_payee: {
      id: string;
      account_id: string;
      payee_id: string;
      remark_sealed: Buffer;
      created_by: string;
      created_at: Date;
      deleted_at: Date | null;
      deleted_by: string | null;
    };
    deleted_book_address: BookAddressTable & { deleted_at: Date; deleted_by: string };
  }
}
