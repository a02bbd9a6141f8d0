import { customerOrders } from '../staff/index.ts';
import './tables.ts';

/** A customer’s orders with dealers. */
export const dealerOrdersOf = [
  customerOrders('dealerOrder', (db, userId) =>
    db
      .selectFrom('dealer_order')
      .select(['id', 'coin as asset', 'coin_amount as amount', 'status', 'created_at as at'])
      .where('account_id', '=', userId),
  ),
];
