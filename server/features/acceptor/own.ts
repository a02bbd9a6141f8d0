import { owned, type OwnedTable } from '#server/platform/owned.ts';
import { stepsOf } from '#server/platform/orders.ts';
import { acceptorPairs } from './tables.ts';

/** Customer-owned data in these tables, included in the customer's data export. */
export const acceptorOwned: readonly OwnedTable[] = [
  owned('acceptor_pair', {
    whose: 'account_id',
    orderedBy: 'created_at',
    shows: [
      'coin',
      'currency',
      'buy_minimum',
      'buy_maximum',
      'sell_minimum',
      'sell_maximum',
      'buy_deviation_bps',
      'sell_deviation_bps',
      'status',
      'created_at',
      'updated_at',
    ],
    withholds: { id: 'internal', account_id: 'internal' },
    amounts: { buy_minimum: 'currency', buy_maximum: 'currency', sell_minimum: 'currency', sell_maximum: 'currency' },
    adds: () => ({ steps: stepsOf(acceptorPairs) }),
  }),
];
