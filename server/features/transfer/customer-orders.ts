import { customerOrders } from '../staff/index.ts';
import './tables.ts';

const columns = ['id', 'asset', 'amount', 'status', 'created_at as at'] as const;

/** Transfers a customer sent, and those they received. */
export const transfersOf = [
  customerOrders('transferOut', (db, userId) =>
    db.selectFrom('transfer_order').select(columns).where('from_user', '=', userId),
  ),
  customerOrders('transferIn', (db, userId) =>
    db.selectFrom('transfer_order').select(columns).where('to_user', '=', userId),
  ),
];
