import { customerOrders } from '../staff/index.ts';
import './tables.ts';

/** A customer’s over-the-counter orders. */
export const otcOrdersOf = [
  customerOrders('otcOrder', (db, userId) =>
    db
      .selectFrom('acceptor_order')
      .select(['id', 'coin as asset', 'coin_amount as amount', 'status', 'created_at as at'])
      .where('account_id', '=', userId),
  ),
];
