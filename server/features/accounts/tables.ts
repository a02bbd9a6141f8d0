import type { ColumnType } from 'kysely';
import type { Tier } from '#contract/catalogue/entries.ts';
import type { Pocket } from '#contract/global-account/rules.ts';
import type { SealedTextColumn } from '#server/platform/vault/texts.ts';
import type { Defaulted, Maybe } from '#server/platform/columns.ts';

/** Stored sealed, and opened on read (server/platform/vault/texts.ts). */
type Sealed = SealedTextColumn<string | null>;

/** Every account holder: persons and companies. */
export interface AppUserTable {
  id: string;
  uid: string;
  name: Sealed;
  email: Sealed;
  phone: Sealed;
  /** Indexes by which a contact is found and kept unique to one account; a name is indexed by each of its words. */
  email_index: Maybe<Buffer>;
  phone_index: Maybe<Buffer>;
  name_words: Defaulted<Buffer[]>;
  account_type: 'individual' | 'merchant';
  merchant_name: Sealed;
  kyc_status: Defaulted<0 | 1 | 2 | 3>;
  roles: Defaulted<string[]>;
  tier: Defaulted<Tier>;
  /** Country that issued the verified document, or in which the company is registered; null before verification. */
  country: Maybe<string>;
  pricing_currency: Defaulted<string>;
  locale: Defaulted<string>;
  referral_code: Maybe<string>;
  password_hash: string;
  is_disabled: Defaulted<boolean>;
  whatsapp_id: Sealed;
  /** Time since which sign-in is banned. */
  banned_at: Maybe<Date>;
  registered_at: Date;
  /** Key thumbprint of the device that registered. */
  registered_key: Maybe<string>;
  last_login_at: Maybe<Date>;
  /** Time at which the owner closed it; it is disabled from then on too. */
  closed_at: Maybe<Date>;
  /** No transfers or withdrawals before this time. */
  transfers_blocked_until: Maybe<Date>;
  frozen_at: Maybe<Date>;
}

export interface CompanyRoleTable {
  id: string;
  company_id: string;
  name: string;
  permissions: string[];
  created_at: Date;
  updated_at: Date;
}

export const companyRoleColumns = ['id', 'company_id', 'name', 'permissions', 'created_at', 'updated_at'] as const;

export interface SubAccountTable {
  id: string;
  company_id: string;
  label: string;
  /** The company's own reference for it. */
  reference: string;
  created_at: Date;
  archived_at: Date | null;
}

export const subAccountColumns = ['id', 'company_id', 'label', 'reference', 'created_at', 'archived_at'] as const;

/** A customer's amount frozen by staff; the ledger holds it. */
export interface BalanceFreezeTable {
  id: string;
  account_id: string;
  /** Which of the customer's two accounts it belongs to. */
  pocket: Pocket;
  asset: string;
  /** Smallest units. */
  amount: string;
  hold_id: string;
  reason: SealedTextColumn;
  frozen_by: string;
  frozen_at: Date;
  released_by: ColumnType<string | null, undefined, string>;
  released_at: ColumnType<Date | null, undefined, Date>;
}

declare module '#server/platform/database.ts' {
  interface Database {
    app_user: AppUserTable;
    balance_freeze: BalanceFreezeTable;
    company_role: CompanyRoleTable;
    company_member: { id: string; company_id: string; user_id: string; role_id: Maybe<string>; joined_at: Date };
    sub_account: SubAccountTable;
  }
}
