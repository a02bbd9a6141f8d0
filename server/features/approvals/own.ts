import { sql } from 'kysely';
import { owned, type OwnedTable } from '#server/platform/owned.ts';
import { accounts } from '../accounts/index.ts';
import './tables.ts';

/** Customer-owned data in these tables, included in the customer's data export. */
export const approvalsOwned: readonly OwnedTable[] = [
  owned('approval', {
    whose: 'company_id',
    orderedBy: 'created_at',
    shows: [
      'id',
      'kind',
      'subject_id',
      'needed',
      'status',
      'asset',
      'amount',
      'payee',
      'network',
      'tag',
      'value',
      'currency',
      'proposal',
      'created_at',
      'updated_at',
      'expires_at',
    ],
    withholds: { company_id: 'internal', made_by: 'internal', api_key_id: 'internal', payee_id: 'internal' },
    amounts: { amount: 'asset', value: 'currency' },
    adds: () => ({ made_by_uid: sql`(select a.uid from ${accounts} a where a.id = made_by)` }),
  }),
  owned('approval_rule', {
    whose: 'company_id',
    orderedBy: 'n',
    shows: ['kind', 'currency', 'one_from', 'two_from', 'set_at'],
    withholds: { n: 'internal', company_id: 'internal', set_by: 'internal' },
    amounts: { one_from: 'currency', two_from: 'currency' },
    adds: () => ({ set_by_uid: sql`(select a.uid from ${accounts} a where a.id = set_by)` }),
  }),
  owned('approval_decision', {
    whose: ({ accountId }) =>
      sql`user_id = ${accountId} or approval_id in (select id from approval where company_id = ${accountId})`,
    orderedBy: 'decided_at',
    shows: ['approval_id', 'is_approved', 'reason', 'decided_at'],
    withholds: { id: 'internal', user_id: 'internal' },
    adds: () => ({ by_uid: sql`(select a.uid from ${accounts} a where a.id = user_id)` }),
  }),
];
