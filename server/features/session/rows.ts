import { expressionBuilder } from 'kysely';
import type { Database } from '#server/platform/database.ts';
import './tables.ts';

const build = expressionBuilder<Database, never>();

/** Who is or was signed in where, without what tokens are made of; to be joined by statements of others. */
export const sessions = build
  .selectFrom('user_session')
  .select([
    'id',
    'user_id',
    'ip',
    'user_agent',
    'created_at',
    'rotated_at_ms',
    'expires_at',
    'revoked_at',
    'revoke_reason',
  ]);

/** Sign-ins and failed tries; likewise. */
export const logins = build
  .selectFrom('login_history')
  .select(['id', 'user_id', 'at', 'ip', 'country', 'user_agent', 'succeeded']);
