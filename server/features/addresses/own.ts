import { sql } from 'kysely';
import { owned, type OwnedTable } from '#server/platform/owned.ts';
import { accounts } from '../accounts/index.ts';
import './tables.ts';

/** Customer-owned data in these tables, included in the customer's data export. */
export const addressesOwned: readonly OwnedTable[] = [
  owned('address_book', {
    whose: 'account_id',
    orderedBy: 'account_id',
    shows: ['is_allow_list_only', 'turns_off_at'],
    withholds: { account_id: 'internal' },
  }),
  owned('book_address', {
    whose: 'account_id',
    orderedBy: 'created_at',
    shows: [
      'asset',
      'network',
      'address',
      'tag',
      'labels_sealed',
      'user_type',
      'holding',
      'provider',
      'created_at',
      'updated_at',
    ],
    withholds: { id: 'internal', account_id: 'internal', created_by: 'internal' },
  }),
  owned('deleted_book_address', {
    whose: 'account_id',
    orderedBy: 'created_at',
    shows: [
      'asset',
      'network',
      'address',
      'tag',
      'labels_sealed',
      'user_type',
      'holding',
      'provider',
      'created_at',
      'updated_at',
      'deleted_at',
    ],
    withholds: { id: 'internal', account_id: 'internal', created_by: 'internal', deleted_by: 'internal' },
  }),
  owned('book_payee', {
    whose: 'account_id',
    orderedBy: 'created_at',
    shows: ['remark_sealed', 'created_at', 'deleted_at'],
    withholds: {
      id: 'internal',
      account_id: 'internal',
      payee_id: 'internal',
      created_by: 'internal',
      deleted_by: 'internal',
    },
    adds: () => ({ payee_uid: sql`(select a.uid from ${accounts} a where a.id = payee_id)` }),
  }),
];
