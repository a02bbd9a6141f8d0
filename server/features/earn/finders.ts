import { finder } from '../staff/index.ts';
import './tables.ts';

/** Finds redemptions for the staff search. */
export const earnFinders = [
  finder('redemption', (db, { id }) =>
    db
      .selectFrom('earn_redemption')
      .select(['id', 'account_id', 'asset', 'amount', 'status', 'created_at as at'])
      .where('id', '=', id),
  ),
];
