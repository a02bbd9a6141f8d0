import { owned, type OwnedTable } from '#server/platform/owned.ts';
import './tables.ts';

/** The columns of these tables that belong to a customer and are exported with their data. */
export const passkeysOwned: readonly OwnedTable[] = [
  owned('passkey', {
    whose: 'user_id',
    orderedBy: 'created_at',
    shows: ['name', 'transports', 'created_at', 'last_used_at'],
    withholds: {
      id: 'internal',
      user_id: 'internal',
      credential_id: 'internal',
      public_key: 'internal',
      counter: 'internal',
    },
  }),
];
