import type { Deps } from '#server/platform/deps.ts';
import { bookPayouts } from '../bank-payouts/index.ts';
import './tables.ts';

/** Lists the ledger's records of the withdrawals handed to the bank. */
export async function listBookedPayouts({ db }: Deps) {
  const rows = await db
    .selectFrom('fiat_withdrawal')
    .select(['id', 'account_id', 'asset'])
    .where('submitted_at', 'is not', null)
    .orderBy('id')
    .execute();
  return bookPayouts(db, 'fiatWithdrawal', rows);
}
