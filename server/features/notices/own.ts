import { owned, type OwnedTable } from '#server/platform/owned.ts';
import './tables.ts';

/** The columns of these tables that belong to a customer and are exported with their data. */
export const noticesOwned: readonly OwnedTable[] = [
  owned('notice', {
    whose: 'account_id',
    orderedBy: 'at',
    shows: ['kind', 'values', 'at', 'read_at'],
    withholds: {
      id: 'internal',
      account_id: 'internal',
      updated_at: 'internal',
      sent_at: 'internal',
      company_id: 'internal',
      private_sealed: 'secret',
    },
  }),
  owned('push_subscription', {
    whose: 'user_id',
    orderedBy: 'created_at',
    shows: ['origin', 'created_at'],
    withholds: {
      id: 'internal',
      user_id: 'internal',
      session_id: 'internal',
      endpoint_hash: 'secret',
      subscription_sealed: 'secret',
    },
  }),
  owned('notice_setting', {
    whose: 'user_id',
    orderedBy: 'category',
    shows: ['category', 'channel', 'is_on'],
    withholds: { user_id: 'internal' },
  }),
];
