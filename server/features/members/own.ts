import { sql } from 'kysely';
import { owned, type OwnedTable } from '#server/platform/owned.ts';
import { accounts } from '../accounts/index.ts';
import './tables.ts';

/** The columns of these tables that belong to a customer and are exported with their data. */
export const membersOwned: readonly OwnedTable[] = [
  owned('company_invitation', {
    whose: 'company_id',
    orderedBy: 'created_at',
    shows: ['email', 'former_role', 'status', 'created_at', 'expires_at'],
    withholds: {
      id: 'internal',
      company_id: 'internal',
      role_id: 'internal',
      accepted_by: 'internal',
      email_index: 'internal',
      token_hash: 'secret',
    },
  }),
  owned('company_event', {
    whose: ({ accountId }) => sql`${accountId} in (company_id, by_user)`,
    orderedBy: 'id',
    shows: ['at', 'action', 'about'],
    withholds: { id: 'internal', company_id: 'internal', by_user: 'internal', ref: 'internal' },
    adds: () => ({
      company_uid: sql`(select a.uid from ${accounts} a where a.id = company_id)`,
      by_uid: sql`(select a.uid from ${accounts} a where a.id = by_user)`,
    }),
  }),
];
