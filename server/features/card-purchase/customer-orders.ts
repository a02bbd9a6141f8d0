import { customerOrders } from '../staff/index.ts';
import './tables.ts';

/** Coins that a customer bought by card. */
export const cardPurchasesOf = [
  customerOrders('cardPurchase', (db, userId) =>
    db
      .selectFrom('card_purchase')
      .select(['id', 'coin as asset', 'coin_amount as amount', 'status', 'created_at as at'])
      .where('account_id', '=', userId),
  ),
];
