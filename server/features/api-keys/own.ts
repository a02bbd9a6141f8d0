import { owned, type OwnedTable } from '#server/platform/owned.ts';
import './tables.ts';

/** Customer-owned data in these tables, included in the customer's data export. */
export const apiKeysOwned: readonly OwnedTable[] = [
  owned('api_key', {
    whose: 'user_id',
    orderedBy: 'created_at',
    shows: [
      'access_key',
      'remark',
      'permissions',
      'withdrawal_addresses',
      'ips',
      'status',
      'abnormal_reason',
      'expires_at',
      'withdrawals_from',
      'last_used_at',
      'last_used_network',
      'previous_until',
      'created_at',
      'updated_at',
    ],
    withholds: {
      id: 'internal',
      user_id: 'internal',
      withdrawals_untold: 'internal',
      warned_of: 'internal',
      secret_version: 'internal',
      secret_sealed: 'secret',
      previous_sealed: 'secret',
    },
  }),
  owned('api_key_request', {
    whose: 'user_id',
    orderedBy: 'at',
    shows: ['key_id', 'at', 'call', 'status', 'code', 'duration_ms', 'ip', 'is_old_secret'],
    withholds: { id: 'internal', user_id: 'internal', is_signed: 'internal' },
  }),
];
