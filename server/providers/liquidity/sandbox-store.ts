import type { VenueBehaviour } from '#contract/hedging/rules.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { VenueOrder } from './liquidity.ts';

export interface VenueOrderRow {
  id: string;
  reference: string;
  base: string;
  quote: string;
  side: 'buy' | 'sell';
  amount: string;
  /** Worst acceptable price. */
  price: string;
  /** Filled amount of the base, its value in the quote, and the fee in the asset received. */
  filled: string;
  value: string;
  fee: string;
  status: VenueOrder['status'];
  /** `slow`: its response doesn't arrive in time. */
  behaviour: VenueBehaviour;
  due_at: Date | null;
  created_at: Date;
}

declare module '#server/platform/database.ts' {
  interface Database {
    sandbox_venue_order: VenueOrderRow;
  }
}

export const venueOrders = (db: Queryable) =>
  db
    .selectFrom('sandbox_venue_order')
    .select([
      'id',
      'reference',
      'base',
      'quote',
      'side',
      'amount',
      'price',
      'filled',
      'value',
      'fee',
      'status',
      'behaviour',
      'due_at',
      'created_at',
    ]);

export const toVenueOrder = ({ id, reference, status, filled, value, fee, ...row }: VenueOrderRow): VenueOrder => ({
  id,
  reference,
  status,
  filled,
  value,
  fees: filled === '0' ? [] : [{ asset: row.side === 'sell' ? row.quote : row.base, amount: fee }],
});
