import { finder } from '../staff/index.ts';
import './tables.ts';

/** Remittances, as the staff looks them up: the bank knows them by our number. */
export const remittanceFinders = [
  finder('remittance', (db, { id }) =>
    db
      .selectFrom('remittance_order')
      .select(['id', 'account_id', 'pay_asset as asset', 'pay_amount as amount', 'status', 'created_at as at'])
      .where('id', '=', id),
  ),
];
