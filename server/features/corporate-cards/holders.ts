import { expressionBuilder } from 'kysely';
import type { Database } from '#server/platform/database.ts';
import './tables.ts';

/** Whose a card is that isn't closed, for statements of others. */
export const cardCustomers = expressionBuilder<Database, never>()
  .selectFrom('corporate_card')
  .select('account_id')
  .where('status', '<>', 'closed');
