import type { FiatWithdrawalNotice } from '#contract/fiat-withdrawals/states.ts';
import { assetCode } from '#contract/platform/assets.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { decimalOf, tell } from '../notices/index.ts';
import type { Told } from './tables.ts';

/** Notifies the owner of a withdrawal's outcome; if it was paid, with the amount the payee received. */
export async function tellOwner(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ids' | 'vault'>,
  { id, account_id, ...row }: Told,
  notice: FiatWithdrawalNotice,
): Promise<void> {
  const asset = assetCode(row.asset);
  const arrives = BigInt(row.amount) - BigInt(row.fee);
  const isWhole = notice !== 'fiatWithdrawal.paid' && notice !== 'fiatWithdrawal.returned';
  const amount = decimalOf(isWhole ? BigInt(row.amount) : arrives, asset);
  await tell(tx, deps, account_id, notice, {
    id,
    asset,
    amount,
    reason: row.failure_reason,
    bankReason: row.bank_reason,
  });
}
