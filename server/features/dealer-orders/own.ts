import { sql } from 'kysely';
import { owned, type OwnedTable } from '#server/platform/owned.ts';
import { stepsOf } from '#server/platform/orders.ts';
import { dealerOrderOrders } from './tables.ts';

/** What of these tables belongs to a customer, and is handed out with his data; the other side's account isn't. */
export const dealerOrdersOwned: readonly OwnedTable[] = [
  owned('dealer_order', {
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
      'cancel_reason',
      'channel',
      'confirm_minutes',
      'pay_minutes',
      'receipt_minutes',
      'due_at',
      'confirmed_at',
      'ended_at',
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
      method_id: 'internal',
      payee_sealed: 'internal',
      made_by: 'internal',
    },
    amounts: { coin_amount: 'coin', currency_amount: 'currency' },
    adds: () => ({ steps: stepsOf(dealerOrderOrders) }),
  }),
];
