import type { ConvertKind } from '#contract/convert/rules.ts';
import { convertOrderTable, type ConvertOrderState } from '#contract/convert/states.ts';
import type { Orders } from '#server/platform/orders.ts';

export interface ConvertOrderTable {
  id: string;
  account_id: string;
  /** Owner of the balances it moved, if not the account itself. */
  sub_account_id: string | null;
  quote_id: string;
  kind: ConvertKind;
  gives_asset: string;
  /** Smallest units, like the two below. */
  gives_amount: string;
  gets_asset: string;
  gets_amount: string;
  rate: string;
  mid_rate: string;
  spread_bps: number;
  /** What the platform keeps of the mid rate, in the received asset. */
  spread: string;
  /** Version of the terms the quote was made under. */
  terms_id: string;
  status: ConvertOrderState;
  failure: 'priceGone' | 'timeout' | 'refused' | null;
  hold_id: string | null;
  made_by: string;
  api_key_id: string | null;
  /** A program's own number. */
  order_number: string | null;
  created_at: Date;
  updated_at: Date;
}

export const convertOrders: Orders<ConvertOrderState> = { table: 'convert_order', moves: convertOrderTable };

export const convertOrderColumns = [
  'id',
  'account_id',
  'sub_account_id',
  'quote_id',
  'kind',
  'gives_asset',
  'gives_amount',
  'gets_asset',
  'gets_amount',
  'rate',
  'mid_rate',
  'spread_bps',
  'spread',
  'terms_id',
  'status',
  'failure',
  'hold_id',
  'made_by',
  'api_key_id',
  'order_number',
  'created_at',
  'updated_at',
] as const;

declare module '#server/platform/database.ts' {
  interface Database {
    convert_order: ConvertOrderTable;
  }
}
