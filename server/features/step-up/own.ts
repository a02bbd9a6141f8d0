import { owned, type OwnedTable } from '#server/platform/owned.ts';
import './tables.ts';

/** The customer's own data in these tables, included in their data export. */
export const stepUpOwned: readonly OwnedTable[] = [
  owned('user_totp', {
    whose: 'user_id',
    orderedBy: 'user_id',
    shows: ['bound_at'],
    withholds: {
      user_id: 'internal',
      offered_to: 'internal',
      offered_at: 'internal',
      last_step: 'internal',
      secret_sealed: 'secret',
    },
  }),
  owned('recovery_code', {
    whose: 'user_id',
    orderedBy: 'used_at',
    shows: ['used_at'],
    withholds: { user_id: 'internal', code_hash: 'secret' },
  }),
];
