import { finder } from '../staff/index.ts';
import './tables.ts';

/** Finds orders with dealers for the staff search. */
export const dealerOrderFinders = [
  finder('dealerOrder', (db, { id }) =>
    db
      .selectFrom('dealer_order')
      .select(['id', 'account_id', 'coin as asset', 'coin_amount as amount', 'status', 'created_at as at'])
      .where('id', '=', id),
  ),
];
