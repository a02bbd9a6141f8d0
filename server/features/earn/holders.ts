import { expressionBuilder } from 'kysely';
import type { Database } from '#server/platform/database.ts';
import './tables.ts';

/** Accounts with anything staked, for other features' queries. */
export const earnCustomers = expressionBuilder<Database, never>()
  .selectFrom('earn_position')
  .select('account_id')
  .where('principal', '>', '0');
