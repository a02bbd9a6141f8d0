import { finder } from '../staff/index.ts';
import './tables.ts';

/** Finders for withdrawals in the staff's lookup: by our id, a program's own, or the chain's. */
export const withdrawalFinders = [
  finder('withdrawal', (db, { text, id, hashes }) =>
    db
      .selectFrom('withdrawal')
      .select(['id', 'user_id as account_id', 'asset', 'amount', 'status', 'created_at as at'])
      .where((eb) => eb.or([eb('id', '=', id), eb('transaction_hash', 'in', hashes), eb('order_number', '=', text)])),
  ),
];
