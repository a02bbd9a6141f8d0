import { sql } from 'kysely';
import { owned, type OwnedTable } from '#server/platform/owned.ts';
import './tables.ts';

/** Customer-owned data in these tables, included in the customer's data export. */
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
