import { owned, type OwnedTable } from '#server/platform/owned.ts';
import './tables.ts';

/** The customer's own data in these tables, included in their data export. */
export const receiptMethodsOwned: readonly OwnedTable[] = [
  owned('receipt_method', {
    whose: 'account_id',
    orderedBy: 'created_at',
    shows: ['id', 'channel', 'details_sealed', 'created_at'],
    withholds: { account_id: 'internal', made_by: 'internal' },
  }),
];
