import { customerOrders } from '../staff/index.ts';
import './tables.ts';

/** A customer’s withdrawals to banks. */
export const fiatWithdrawalsOf = [
  customerOrders('bankWithdrawal', (db, userId) =>
    db
      .selectFrom('fiat_withdrawal')
      .select(['id', 'asset', 'amount', 'status', 'created_at as at'])
      .where('account_id', '=', userId),
  ),
];
