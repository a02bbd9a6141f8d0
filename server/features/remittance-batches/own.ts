import { sql } from 'kysely';
import { dayMs } from '#server/platform/durations.ts';
import { owned, type OwnedTable } from '#server/platform/owned.ts';
import { stepsOf } from '#server/platform/orders.ts';
import type { Kept } from '#server/platform/purge.ts';
import { remittanceBatchOrders } from './tables.ts';

/** The customer's own data in these tables, included in their data export. */
export const remittanceBatchesOwned: readonly OwnedTable[] = [
  owned('remittance_batch', {
    whose: 'account_id',
    orderedBy: 'id',
    shows: [
      'id',
      'name',
      'scheme',
      'side',
      'pay_asset',
      'receive_asset',
      'pay_amount',
      'gross_amount',
      'fee',
      'rate',
      'count',
      'status',
      'reason',
      'created_at',
      'updated_at',
    ],
    withholds: {
      account_id: 'internal',
      made_by: 'internal',
      terms_id: 'internal',
      expires_at: 'internal',
      due_at: 'internal',
    },
    amounts: { pay_amount: 'pay_asset', gross_amount: 'receive_asset', fee: 'receive_asset' },
    adds: () => ({ steps: stepsOf(remittanceBatchOrders) }),
  }),
  owned('remittance_batch_line', {
    whose: ({ accountId }) => sql`batch_id in (select id from remittance_batch where account_id = ${accountId})`,
    orderedBy: 'id',
    shows: ['id', 'batch_id', 'n', 'details_sealed', 'status', 'cause'],
    withholds: {
      tried_at: 'internal',
      paid_index: 'internal',
      payee_index: 'internal',
      pay_amount: 'internal',
      receive_amount: 'internal',
      is_repeat_confirmed: 'internal',
    },
  }),
];

/** Batches checked but never confirmed; their lines are deleted with them. */
export const remittanceBatchesKept: readonly Kept[] = [
  { table: 'remittance_batch', since: 'expires_at', forMs: dayMs, only: sql`status = 'checked'` },
];
