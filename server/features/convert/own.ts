import { owned, type OwnedTable } from '#server/platform/owned.ts';
import { stepsOf } from '#server/platform/orders.ts';
import { convertOrders } from './tables.ts';

/** Customer-owned data in these tables, included in the customer's data export. */
export const convertOwned: readonly OwnedTable[] = [
  owned('convert_order', {
    whose: 'account_id',
    orderedBy: 'created_at',
    shows: [
      'id',
      'order_number',
      'kind',
      'sub_account_id',
      'gives_asset',
      'gives_amount',
      'gets_asset',
      'gets_amount',
      'rate',
      'mid_rate',
      'spread_bps',
      'spread',
      'status',
      'failure',
      'created_at',
      'updated_at',
    ],
    withholds: {
      account_id: 'internal',
      quote_id: 'internal',
      terms_id: 'internal',
      hold_id: 'internal',
      made_by: 'internal',
      api_key_id: 'internal',
    },
    amounts: { gives_amount: 'gives_asset', gets_amount: 'gets_asset', spread: 'gets_asset' },
    adds: () => ({ steps: stepsOf(convertOrders) }),
  }),
];
