import { sql } from 'kysely';
import { customerOrders } from '../staff/index.ts';
import './tables.ts';

/** What a customer staked, and the redemptions. */
export const earnOrdersOf = [
  customerOrders('stake', (db, userId) =>
    db
      .selectFrom('earn_position')
      .select(['id', 'asset', 'amount', 'staked_at as at'])
      .select(sql<string>`case when ended_at is null then 'active' else 'ended' end`.as('status'))
      .where('account_id', '=', userId),
  ),
  customerOrders('redemption', (db, userId) =>
    db
      .selectFrom('earn_redemption')
      .select(['id', 'asset', 'amount', 'status', 'created_at as at'])
      .where('account_id', '=', userId),
  ),
];
