import { sql } from 'kysely';
import { owned, type OwnedTable } from '#server/platform/owned.ts';
import './tables.ts';

/** Customer-owned data in these tables, included in the customer's data export. */
export const accountsOwned: readonly OwnedTable[] = [
  owned('app_user', {
    whose: 'id',
    orderedBy: 'id',
    shows: [
      'id',
      'uid',
      'name',
      'email',
      'phone',
      'account_type',
      'merchant_name',
      'kyc_status',
      'roles',
      'tier',
      'country',
      'pricing_currency',
      'locale',
      'referral_code',
      'is_disabled',
      'whatsapp_id',
      'registered_at',
      'last_login_at',
      'transfers_blocked_until',
      'frozen_at',
      'banned_at',
      'closed_at',
    ],
    withholds: {
      email_index: 'internal',
      phone_index: 'internal',
      name_words: 'internal',
      registered_key: 'internal',
      password_hash: 'secret',
    },
  }),
  owned('balance_freeze', {
    whose: 'account_id',
    orderedBy: 'frozen_at',
    shows: ['id', 'pocket', 'asset', 'amount', 'frozen_at', 'released_at'],
    withholds: {
      account_id: 'internal',
      hold_id: 'internal',
      reason: 'staff',
      frozen_by: 'staff',
      released_by: 'staff',
    },
    amounts: { amount: 'asset' },
  }),
  owned('company_role', {
    whose: 'company_id',
    orderedBy: 'created_at',
    shows: ['name', 'permissions', 'created_at', 'updated_at'],
    withholds: { id: 'internal', company_id: 'internal' },
  }),
  owned('company_member', {
    whose: ({ accountId }) => sql`${accountId} in (user_id, company_id)`,
    orderedBy: 'joined_at',
    shows: ['joined_at'],
    withholds: { id: 'internal', company_id: 'internal', user_id: 'internal', role_id: 'internal' },
    adds: () => ({
      company_uid: sql`(select c.uid from app_user c where c.id = company_member.company_id)`,
      member_uid: sql`(select u.uid from app_user u where u.id = company_member.user_id)`,
      role: sql`(select r.name from company_role r where r.id = company_member.role_id)`,
    }),
  }),
  owned('sub_account', {
    whose: 'company_id',
    orderedBy: 'created_at',
    shows: ['id', 'label', 'reference', 'created_at', 'archived_at'],
    withholds: { company_id: 'internal' },
  }),
];
