import { owned, type OwnedTable } from '#server/platform/owned.ts';
import './tables.ts';

/** The customer's own data in these tables, included in their data export. */
export const sessionOwned: readonly OwnedTable[] = [
  owned('user_session', {
    whose: 'user_id',
    orderedBy: 'created_at',
    shows: ['device_id', 'ip', 'user_agent', 'created_at', 'expires_at', 'revoked_at', 'revoke_reason'],
    withholds: {
      id: 'internal',
      user_id: 'internal',
      key_thumbprint: 'internal',
      rotated_at_ms: 'internal',
      refresh_hash: 'secret',
      rotation_key: 'secret',
      device_token_hash: 'secret',
    },
  }),
  owned('new_device', {
    whose: 'user_id',
    orderedBy: 'at',
    shows: ['ip', 'user_agent', 'country', 'at', 'frozen_at', 'seen_at'],
    withholds: {
      id: 'internal',
      user_id: 'internal',
      session_id: 'internal',
      expires_at: 'internal',
      freeze_hash: 'secret',
    },
  }),
  owned('login_history', {
    whose: 'user_id',
    orderedBy: 'at',
    shows: ['ip', 'user_agent', 'device_id', 'country', 'succeeded', 'at'],
    withholds: { id: 'internal', user_id: 'internal', unknown_key: 'internal', told_at: 'internal' },
  }),
  owned('action_log', {
    whose: 'user_id',
    orderedBy: 'at',
    shows: ['action', 'page', 'at'],
    withholds: { id: 'internal', user_id: 'internal', stored_at: 'internal' },
  }),
];
