import type { Selectable } from 'kysely';
import type { GlobalAccountApplicationState, GlobalAccountNotice } from '#contract/global-account/states.ts';
import { globalAccountApplicationTable } from '#contract/global-account/states.ts';
import type { Orders, Step } from '#server/platform/orders.ts';
import type { SealedTextColumn } from '#server/platform/vault/texts.ts';
import { tellApplicant } from './tell.ts';

export interface ApplicationTable {
  id: string;
  account_id: string;
  currencies: string[];
  version: string;
  form_sealed: Buffer;
  status: GlobalAccountApplicationState;
  reason: SealedTextColumn<string | null>;
  made_by: string;
  created_at: Date;
  updated_at: Date;
}

export type ApplicationRow = Selectable<ApplicationTable> & {
  readonly steps: readonly Step<GlobalAccountApplicationState>[];
};

export interface CurrencyAccountTable {
  id: string;
  account_id: string;
  application_id: string;
  currency: string;
  request_id: string;
  provider_id: string | null;
  details_sealed: Buffer | null;
  opened_at: Date | null;
  created_at: Date;
}

type Told = Pick<ApplicationTable, 'id' | 'account_id' | 'currencies'>;

export const globalAccountOrders: Orders<GlobalAccountApplicationState, Told, GlobalAccountNotice> = {
  table: 'global_account_application',
  moves: globalAccountApplicationTable,
  account: (row) => row.account_id,
  notice: tellApplicant,
};

export const applicationColumns = [
  'id',
  'account_id',
  'currencies',
  'version',
  'form_sealed',
  'status',
  'reason',
  'made_by',
  'created_at',
  'updated_at',
] as const;

export const currencyAccountColumns = [
  'id',
  'account_id',
  'application_id',
  'currency',
  'request_id',
  'provider_id',
  'details_sealed',
  'opened_at',
  'created_at',
] as const;

declare module '#server/platform/database.ts' {
  interface Database {
    global_account_application: ApplicationTable;
    currency_account: CurrencyAccountTable;
  }
}
