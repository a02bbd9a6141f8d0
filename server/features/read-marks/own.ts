import { owned, type OwnedTable } from '#server/platform/owned.ts';
import './tables.ts';

/** The customer's own data in these tables, included in their data export. */
export const readMarksOwned: readonly OwnedTable[] = [
  owned('read_mark', {
    whose: 'user_id',
    orderedBy: 'read_at',
    shows: ['announcement_id', 'read_at'],
    withholds: { user_id: 'internal' },
  }),
];
