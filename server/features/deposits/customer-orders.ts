import { customerOrders } from '../staff/index.ts';
import './tables.ts';

const columns = ['id', 'asset', 'amount', 'status', 'created_at as at'] as const;

/** A customer's deposits, their refunds, and their reports of missing deposits. */
export const depositsOf = [
  customerOrders('deposit', (db, userId) => db.selectFrom('deposit').select(columns).where('user_id', '=', userId)),
  customerOrders('refund', (db, userId) =>
    db.selectFrom('deposit').select(columns).where('user_id', '=', userId).where('refund_requested_at', 'is not', null),
  ),
  customerOrders('missingDeposit', (db, userId) =>
    db.selectFrom('missing_deposit').select(columns).where('user_id', '=', userId),
  ),
];
