import type { TradeSide } from '#contract/acceptor/rules.ts';
import { acceptorOrderTable, type AcceptorOrderState, type PromissoryNotice } from '#contract/acceptor/states.ts';
import type { PromissoryFailure } from '#contract/promissory/rules.ts';
import type { Orders } from '#server/platform/orders.ts';
import { tellSides } from './tell.ts';

export interface AcceptorOrderTable {
  id: string;
  /** The customer. */
  account_id: string;
  dealer_id: string;
  pair_id: string;
  quote_id: string;
  side: TradeSide;
  coin: string;
  /** In smallest units, as is the currency amount. */
  coin_amount: string;
  currency: string;
  currency_amount: string;
  /** Price of one coin, in the currency. */
  price: string;
  reference_price: string;
  deviation_bps: number;
  terms_id: string;
  status: AcceptorOrderState;
  failure: PromissoryFailure | null;
  hold_id: string;
  pay_until: Date;
  made_by: string;
  created_at: Date;
  updated_at: Date;
}

export const acceptorOrders: Orders<AcceptorOrderState, AcceptorOrderTable, PromissoryNotice> = {
  table: 'acceptor_order',
  moves: acceptorOrderTable,
  account: (row) => row.account_id,
  notice: tellSides,
};

export const acceptorOrderColumns = [
  'id',
  'account_id',
  'dealer_id',
  'pair_id',
  'quote_id',
  'side',
  'coin',
  'coin_amount',
  'currency',
  'currency_amount',
  'price',
  'reference_price',
  'deviation_bps',
  'terms_id',
  'status',
  'failure',
  'hold_id',
  'pay_until',
  'made_by',
  'created_at',
  'updated_at',
] as const;

declare module '#server/platform/database.ts' {
  interface Database {
    acceptor_order: AcceptorOrderTable;
  }
}
