import { finder } from '../staff/index.ts';
import './tables.ts';

/** Finders for transfers between customers in the staff's lookup. */
export const transferFinders = [
  finder('transfer', (db, { id }) =>
    db
      .selectFrom('transfer_order')
      .select(['id', 'from_user as account_id', 'asset', 'amount', 'status', 'created_at as at'])
      .where('id', '=', id),
  ),
];
