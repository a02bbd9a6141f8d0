import { customerOrders } from '../staff/index.ts';
import './tables.ts';

/** A customer’s remittances, also those of a batch. */
export const remittancesOf = [
  customerOrders('remittance', (db, userId) =>
    db
      .selectFrom('remittance_order')
      .select(['id', 'pay_asset as asset', 'pay_amount as amount', 'status', 'created_at as at'])
      .where('account_id', '=', userId),
  ),
];
