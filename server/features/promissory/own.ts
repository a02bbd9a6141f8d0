import { sql } from 'kysely';
import { owned, type OwnedTable } from '#server/platform/owned.ts';
import { stepsOf } from '#server/platform/orders.ts';
import { acceptorOrders } from './tables.ts';

/** The columns of these tables that belong to a customer and are exported with their data. */
export const promissoryOwned: readonly OwnedTable[] = [
  owned('acceptor_order', {
    whose: ({ accountId }) => sql`${accountId} in (account_id, dealer_id)`,
    orderedBy: 'created_at',
    shows: [
      'id',
      'side',
      'coin',
      'coin_amount',
      'currency',
      'currency_amount',
      'price',
      'reference_price',
      'deviation_bps',
      'status',
      'failure',
      'pay_until',
      'created_at',
      'updated_at',
    ],
    withholds: {
      account_id: 'internal',
      dealer_id: 'internal',
      pair_id: 'internal',
      quote_id: 'internal',
      terms_id: 'internal',
      hold_id: 'internal',
      made_by: 'internal',
    },
    amounts: { coin_amount: 'coin', currency_amount: 'currency' },
    adds: () => ({ steps: stepsOf(acceptorOrders) }),
  }),
];
