import { sql } from 'kysely';
import { owned, type OwnedTable } from '#server/platform/owned.ts';
import './tables.ts';

/** What of these tables belongs to a customer, and is handed out with his data. */
export const balancesOwned: readonly OwnedTable[] = [
  owned('balance_adjustment', {
    whose: ({ accountId }) => sql`account_id = ${accountId} and status = 'approved'`,
    orderedBy: 'decided_at',
    shows: ['id', 'pocket', 'asset', 'amount', 'decided_at'],
    withholds: {
      account_id: 'internal',
      reason: 'staff',
      status: 'staff',
      proposed_by: 'staff',
      proposed_at: 'staff',
      decided_by: 'staff',
    },
    amounts: { amount: 'asset' },
  }),
];
