import { expressionBuilder } from 'kysely';
import type { Database } from '#server/platform/database.ts';
import './tables.ts';

const build = expressionBuilder<Database, never>();

/** Sessions, current and past, without token material; for other features' queries to join. */
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

/** Sign-ins and failed tries, for other features' queries to join. */
export const logins = build
  .selectFrom('login_history')
  .select(['id', 'user_id', 'at', 'ip', 'country', 'user_agent', 'succeeded']);
