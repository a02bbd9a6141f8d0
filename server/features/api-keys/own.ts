import { owned, type OwnedTable } from '#server/platform/owned.ts';
import './tables.ts';

/** What of these tables belongs to a customer, and is handed out with his data. */
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
      'created_at',
      'updated_at',
    ],
    withholds: { id: 'internal', user_id: 'internal', withdrawals_untold: 'internal', secret_sealed: 'secret' },
  }),
];
