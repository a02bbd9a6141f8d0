import { finder } from '../staff/index.ts';
import './tables.ts';

/** Finders for remittances in the staff's lookup. The bank knows them by our id. */
export const remittanceFinders = [
  finder('remittance', (db, { id }) =>
    db
      .selectFrom('remittance_order')
      .select(['id', 'account_id', 'pay_asset as asset', 'pay_amount as amount', 'status', 'created_at as at'])
      .where('id', '=', id),
  ),
];
