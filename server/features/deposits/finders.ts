import { finder } from '../staff/index.ts';
import './tables.ts';

const columns = ['id', 'user_id as account_id', 'asset', 'amount', 'status', 'created_at as at'] as const;

/** Finds deposits and reports of missing ones for the staff search. */
export const depositFinders = [
  finder('deposit', (db, { id, hashes }) =>
    db
      .selectFrom('deposit')
      .select(columns)
      .where((eb) => eb.or([eb('id', '=', id), eb('transaction_hash', 'in', hashes), eb('refund_hash', 'in', hashes)])),
  ),
  finder('missingDeposit', (db, { id, hashes }) =>
    db
      .selectFrom('missing_deposit')
      .select(columns)
      .where((eb) => eb.or([eb('id', '=', id), eb('transaction_hash', 'in', hashes)])),
  ),
];
