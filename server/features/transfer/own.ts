import { sql } from 'kysely';
import { owned, type OwnedTable } from '#server/platform/owned.ts';
import { accounts } from '../accounts/index.ts';
import './tables.ts';

/** The customer's own data in these tables, included in their data export. */
export const transferOwned: readonly OwnedTable[] = [
  owned('transfer_order', {
    // Like the history: the payee sees a transfer once it has arrived, and what arrived.
    whose: ({ accountId }) => sql`(from_user = ${accountId} or (to_user = ${accountId} and status = 'arrived'))`,
    orderedBy: 'id',
    shows: ['id', 'asset', 'remark', 'status', 'return_reason', 'created_at', 'updated_at'],
    withholds: {
      from_user: 'internal',
      to_user: 'internal',
      amount: 'internal',
      fee: 'internal',
      terms_id: 'internal',
      is_own: 'internal',
      made_by: 'internal',
      api_key_id: 'internal',
      hold_id: 'internal',
      is_reviewed: 'staff',
      decided_by: 'staff',
      decided_at: 'staff',
      decision_reason: 'staff',
    },
    amounts: { amount: 'asset', fee_paid: 'asset' },
    adds: ({ accountId }) => ({
      from_uid: sql`(select a.uid from ${accounts} a where a.id = from_user)`,
      to_uid: sql`(select a.uid from ${accounts} a where a.id = to_user)`,
      amount: sql`case when from_user = ${accountId} then amount else amount - fee end`,
      fee_paid: sql`case when from_user = ${accountId} then fee end`,
    }),
  }),
];
