import { owned, type OwnedTable } from '#server/platform/owned.ts';
import { stepsOf } from '#server/platform/orders.ts';
import { cardOrders } from './tables.ts';

/** What of the tables of this feature belongs to a customer. */
export const corporateCardsOwned: readonly OwnedTable[] = [
  owned('corporate_card', {
    whose: 'account_id',
    orderedBy: 'id',
    shows: [
      'id',
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
      'is_single_use',
      'replaces',
      'created_at',
      'updated_at',
    ],
    withholds: {
      account_id: 'internal',
      holder_id: 'internal',
      frozen_by: 'internal',
      version: 'internal',
      told_version: 'internal',
      made_by: 'internal',
    },
    amounts: { per_transaction: 'currency', per_day: 'currency', per_month: 'currency' },
    adds: () => ({ steps: stepsOf(cardOrders) }),
  }),
  owned('corporate_card_setting', {
    whose: 'account_id',
    orderedBy: 'updated_at',
    shows: ['fallback', 'updated_at'],
    withholds: { account_id: 'internal' },
  }),
];
