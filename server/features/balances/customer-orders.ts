import { customerOrders } from '../staff/index.ts';
import './tables.ts';

/** Corrections of a customer's balances. */
export const correctionsOf = [
  customerOrders('correction', (db, userId) =>
    db
      .selectFrom('balance_adjustment')
      .select(['id', 'asset', 'amount', 'status', 'proposed_at as at'])
      .where('account_id', '=', userId),
  ),
];
