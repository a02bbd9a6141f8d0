import { finder } from '../staff/index.ts';
import './tables.ts';

/** Finds withdrawals to banks for the staff search; the bank knows them by our id. */
export const fiatWithdrawalFinders = [
  finder('bankWithdrawal', (db, { id }) =>
    db
      .selectFrom('fiat_withdrawal')
      .select(['id', 'account_id', 'asset', 'amount', 'status', 'created_at as at'])
      .where('id', '=', id),
  ),
];
