import { sql } from 'kysely';
import { customerOrders } from '../staff/index.ts';
import './tables.ts';

/** A customer's withdrawals. */
export const withdrawalsOf = [
  customerOrders('withdrawal', (db, userId) =>
    db
      .selectFrom('withdrawal')
      .select(['id', 'asset', 'amount', 'created_at as at'])
      // A settled one keeps the specification's last state.
      .select(sql<string>`case when completed_at is null then status else 'completed' end`.as('status'))
      .where('user_id', '=', userId),
  ),
];
