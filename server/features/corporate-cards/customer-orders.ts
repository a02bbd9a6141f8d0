import { sql } from 'kysely';
import { customerOrders } from '../staff/index.ts';
import './payment-tables.ts';
import './tables.ts';

/** A company’s cards, and the payments made with them. */
export const cardOrdersOf = [
  customerOrders('card', (db, userId) =>
    db
      .selectFrom('corporate_card')
      .select(['id', 'currency as asset', 'status', 'created_at as at'])
      .select(sql<null>`null`.as('amount'))
      .where('account_id', '=', userId),
  ),
  customerOrders('cardPayment', (db, userId) =>
    db
      .selectFrom('corporate_card_payment')
      .select(['id', 'currency as asset', 'amount', 'status', 'created_at as at'])
      .where('account_id', '=', userId),
  ),
];
