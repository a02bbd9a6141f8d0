import { owned, type OwnedTable } from '#server/platform/owned.ts';
import './tables.ts';

/** The customer's own data in these tables, included in their data export. */
export const recurringOwned: readonly OwnedTable[] = [
  owned('recurring_conversion', {
    whose: 'account_id',
    orderedBy: 'created_at',
    shows: [
      'id',
      'from_asset',
      'to_asset',
      'amount',
      'every',
      'is_paused',
      'next_at',
      'last_at',
      'last_order',
      'last_failure',
      'created_at',
    ],
    withholds: { account_id: 'internal', made_by: 'internal', run_key: 'internal' },
    amounts: { amount: 'from_asset' },
  }),
];
