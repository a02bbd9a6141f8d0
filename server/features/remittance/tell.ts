import type { RemittanceNotice } from '#contract/remittance/states.ts';
import { notTakenOver } from '#contract/remittance/rules.ts';
import { assetCode } from '#contract/platform/assets.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { decimalOf, tell } from '../notices/index.ts';
import type { Told } from './tables.ts';

/** Notifies the owner of a remittance's outcome: what the recipient got, or what came back. */
export async function tellOwner(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ids' | 'vault'>,
  row: Told,
  notice: RemittanceNotice,
): Promise<void> {
  const isPaid = notice === 'remittance.paid';
  const asset = assetCode(isPaid ? row.receive_asset : row.pay_asset);
  const back = notice === 'remittance.returned' ? BigInt(row.returned_amount ?? 0) : BigInt(row.pay_amount);
  const amount = decimalOf(isPaid ? BigInt(row.gross_amount) - BigInt(row.fee) : back, asset);
  const said = notice === 'remittance.returned' ? row.return_reason : row.failure_reason;
  // A reason that is a code is left to the screens, which have a text for it.
  const reason = said === notTakenOver ? null : said;
  await tell(tx, deps, row.account_id, notice, { id: row.id, asset, amount, reason, bankReason: row.bank_reason });
}
