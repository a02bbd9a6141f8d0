import { customerOrders } from '../staff/index.ts';
import './tables.ts';

/** A customer’s conversions, by what was given. */
export const conversionsOf = [
  customerOrders('conversion', (db, userId) =>
    db
      .selectFrom('convert_order')
      .select(['id', 'gives_asset as asset', 'gives_amount as amount', 'status', 'created_at as at'])
      .where('account_id', '=', userId),
  ),
];
