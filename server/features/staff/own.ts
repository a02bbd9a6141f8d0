import { sql } from 'kysely';
import { owned, type OwnedTable } from '#server/platform/owned.ts';
import './tables.ts';

/** The customer's own data in these tables, included in their data export. */
export const staffOwned: readonly OwnedTable[] = [
  owned('case_note', {
    whose: ({ accountId }) =>
      sql`kind in ('asked', 'answered') and case_id in (select id from review_case where customer_id = ${accountId})`,
    orderedBy: 'n',
    shows: ['kind', 'text', 'at'],
    withholds: { id: 'internal', n: 'internal', case_id: 'internal', about: 'internal', author_id: 'staff' },
  }),
];
