import { finder } from '../staff/index.ts';
import './tables.ts';

/** Transfers between customers, as the staff looks them up. */
export const transferFinders = [
  finder('transfer', (db, { id }) =>
    db
      .selectFrom('transfer_order')
      .select(['id', 'from_user as account_id', 'asset', 'amount', 'status', 'created_at as at'])
      .where('id', '=', id),
  ),
];
