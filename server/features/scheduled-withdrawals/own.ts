import { sql } from 'kysely';
import { owned, type OwnedTable } from '#server/platform/owned.ts';
import './tables.ts';

/** The customer's own data in these tables, included in their data export. */
export const scheduledWithdrawalsOwned: readonly OwnedTable[] = [
  owned('scheduled_withdrawal', {
    whose: 'account_id',
    orderedBy: 'id',
    shows: [
      'id',
      'asset',
      'scheme',
      'amount',
      'fee',
      'details_sealed',
      'rhythm',
      'first_on',
      'last_on',
      'time_zone',
      'status',
      'pause_reason',
      'next_at',
      'created_at',
      'updated_at',
    ],
    withholds: { account_id: 'internal', payee_id: 'internal', next_n: 'internal', made_by: 'internal' },
    amounts: { amount: 'asset', fee: 'asset' },
  }),
  owned('scheduled_withdrawal_run', {
    whose: ({ accountId }) => sql`schedule_id in (select id from scheduled_withdrawal where account_id = ${accountId})`,
    orderedBy: 'at',
    shows: ['schedule_id', 'day', 'outcome', 'reason', 'order_id', 'at'],
    withholds: { n: 'internal' },
  }),
];
