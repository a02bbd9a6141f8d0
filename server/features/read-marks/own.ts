import { owned, type OwnedTable } from '#server/platform/owned.ts';
import './tables.ts';

/** What of these tables belongs to a customer, and is handed out with his data. */
export const readMarksOwned: readonly OwnedTable[] = [
  owned('read_mark', {
    whose: 'user_id',
    orderedBy: 'read_at',
    shows: ['announcement_id', 'read_at'],
    withholds: { user_id: 'internal' },
  }),
];
