import type { ColumnType, Generated, Selectable } from 'kysely';
import type { VenueRefusalReason } from '#contract/hedging/rules.ts';
import { hedgeOrderTable, type HedgeOrderState } from '#contract/hedging/states.ts';
import type { Orders } from '#server/platform/orders.ts';

type Fees = Readonly<Record<string, string>>;

export interface HedgeOrderTable {
  id: string;
  base: string;
  quote: string;
  side: 'buy' | 'sell';
  /** Smallest units of the base. */
  amount: string;
  mid_rate: string;
  price: string;
  status: HedgeOrderState;
  failure: VenueRefusalReason | null;
  reference: string | null;
  /** Booked so far: smallest units of the base, of the quote, and of each asset in which a fee was charged. */
  filled: Generated<string>;
  value: Generated<string>;
  fees: ColumnType<Fees, string | undefined, string>;
  bookings: Generated<number>;
  sent_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

export type HedgeOrderRow = Selectable<HedgeOrderTable>;

export const hedgeOrders: Orders<HedgeOrderState> = { table: 'hedge_order', moves: hedgeOrderTable };

export const hedgeOrderColumns = [
  'id',
  'base',
  'quote',
  'side',
  'amount',
  'mid_rate',
  'price',
  'status',
  'failure',
  'reference',
  'filled',
  'value',
  'fees',
  'bookings',
  'sent_at',
  'created_at',
  'updated_at',
] as const;

declare module '#server/platform/database.ts' {
  interface Database {
    hedge_order: HedgeOrderTable;
  }
}
