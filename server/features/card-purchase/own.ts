import { sql } from 'kysely';
import { stepsOf } from '#server/platform/orders.ts';
import { owned, type OwnedTable } from '#server/platform/owned.ts';
import { cardPurchases, cardReversals } from './tables.ts';

/** Customer-owned data in these tables, included in the customer's data export. */
export const cardPurchasesOwned: readonly OwnedTable[] = [
  owned('card_purchase', {
    whose: 'account_id',
    orderedBy: 'created_at',
    shows: [
      'id',
      'coin',
      'coin_amount',
      'currency',
      'currency_amount',
      'fee',
      'rate',
      'is_adjusted',
      'pay_type',
      'disclaimer',
      'status',
      'failure',
      'price_until',
      'due_at',
      'confirmed_at',
      'provider_reference',
      'ended_at',
      'created_at',
      'updated_at',
    ],
    withholds: {
      account_id: 'internal',
      quote_id: 'internal',
      terms_id: 'internal',
      payment_id: 'internal',
      made_by: 'internal',
    },
    amounts: { coin_amount: 'coin', currency_amount: 'currency', fee: 'currency' },
    adds: () => ({ steps: stepsOf(cardPurchases) }),
  }),
  owned('card_payment', {
    whose: ({ accountId }) => sql`purchase_id in (select id from card_purchase where account_id = ${accountId})`,
    orderedBy: 'created_at',
    shows: ['purchase_id', 'status', 'reference', 'expires_at', 'created_at', 'updated_at'],
    withholds: { id: 'internal', user_id: 'internal', device_id: 'internal', is_unwanted: 'internal' },
  }),
  owned('card_reversal', {
    whose: 'account_id',
    orderedBy: 'begun_at',
    shows: ['purchase_id', 'kind', 'coin', 'amount', 'taken', 'status', 'begun_at', 'updated_at'],
    withholds: { id: 'internal', account_id: 'internal', first_decided_by: 'staff' },
    amounts: { amount: 'coin', taken: 'coin' },
    adds: () => ({ steps: stepsOf(cardReversals) }),
  }),
];
