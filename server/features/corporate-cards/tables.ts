import type { ColumnType, Selectable } from 'kysely';
import type { CardForm, MerchantCategory, ShipmentState } from '#contract/corporate-cards/rules.ts';
import {
  corporateCardTable,
  type CorporateCardNotice,
  type CorporateCardState,
} from '#contract/corporate-cards/states.ts';
import type { Orders } from '#server/platform/orders.ts';
import { tellOfCard } from './tell.ts';

/** Limits are in smallest units of the card's currency. */
export interface CardTable {
  id: string;
  account_id: string;
  holder_id: string;
  currency: string;
  form: CardForm;
  label: string;
  status: CorporateCardState;
  last_four: string | null;
  expires: string | null;
  shipment: ShipmentState | null;
  per_transaction: string | null;
  per_day: string | null;
  per_month: string | null;
  categories: MerchantCategory[];
  countries: string[];
  merchants: ColumnType<string[], string[] | undefined, string[]>;
  one_off: ColumnType<string | null, string | null | undefined, string | null>;
  one_off_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
  is_single_use: boolean;
  frozen_by: string | null;
  replaces: string | null;
  version: ColumnType<number, number | undefined, number>;
  told_version: ColumnType<number, number | undefined, number>;
  made_by: string;
  created_at: Date;
  updated_at: Date;
}
export type CardRow = Selectable<CardTable>;

declare module '#server/platform/database.ts' {
  interface Database {
    corporate_card: CardTable;
    corporate_card_setting: { account_id: string; fallback: string[]; updated_at: Date };
  }
}

export const cardOrders: Orders<CorporateCardState, CardRow, CorporateCardNotice> = {
  table: 'corporate_card',
  moves: corporateCardTable,
  account: (row) => row.account_id,
  notice: tellOfCard,
};

export const cardColumns = [
  'id',
  'account_id',
  'holder_id',
  'currency',
  'form',
  'label',
  'status',
  'last_four',
  'expires',
  'shipment',
  'per_transaction',
  'per_day',
  'per_month',
  'categories',
  'countries',
  'merchants',
  'one_off',
  'one_off_until',
  'is_single_use',
  'frozen_by',
  'replaces',
  'version',
  'told_version',
  'made_by',
  'created_at',
  'updated_at',
] as const;
