import { finder } from '../staff/index.ts';
import './tables.ts';

/** Withdrawals to banks, as the staff looks them up: the bank knows them by our number. */
export const fiatWithdrawalFinders = [
  finder('bankWithdrawal', (db, { id }) =>
    db
      .selectFrom('fiat_withdrawal')
      .select(['id', 'account_id', 'asset', 'amount', 'status', 'created_at as at'])
      .where('id', '=', id),
  ),
];
