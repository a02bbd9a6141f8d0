import type { Deps } from '#server/platform/deps.ts';
import { bookPayouts } from '../bank-payouts/index.ts';
import './tables.ts';

/** Lists what the ledger has booked for each remittance submitted to the bank. */
export async function listBookedRemittances({ db }: Deps) {
  const rows = await db
    .selectFrom('remittance_order')
    .select(['id', 'account_id', 'receive_asset as asset'])
    .where('submitted_at', 'is not', null)
    .orderBy('id')
    .execute();
  return bookPayouts(db, 'remittance', rows);
}
