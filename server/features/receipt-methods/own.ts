import { owned, type OwnedTable } from '#server/platform/owned.ts';
import './tables.ts';

/** What of these tables belongs to a customer, and is handed out with his data. */
export const receiptMethodsOwned: readonly OwnedTable[] = [
  owned('receipt_method', {
    whose: 'account_id',
    orderedBy: 'created_at',
    shows: ['id', 'channel', 'details_sealed', 'created_at'],
    withholds: { account_id: 'internal', made_by: 'internal' },
  }),
];
