import { expressionBuilder } from 'kysely';
import type { Database } from '#server/platform/database.ts';
import './tables.ts';

/** Owners of cards that aren't closed, for other statements. */
export const cardCustomers = expressionBuilder<Database, never>()
  .selectFrom('corporate_card')
  .select('account_id')
  .where('status', '<>', 'closed');
