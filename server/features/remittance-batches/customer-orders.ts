import { customerOrders } from '../staff/index.ts';
import './tables.ts';

/** A customer’s batches of remittances. */
export const remittanceBatchesOf = [
  customerOrders('remittanceBatch', (db, userId) =>
    db
      .selectFrom('remittance_batch')
      .select(['id', 'pay_asset as asset', 'pay_amount as amount', 'status', 'created_at as at'])
      .where('account_id', '=', userId),
  ),
];
