import type { PromissoryNotice } from '#contract/acceptor/states.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { formatUnits, plainDecimal } from '#contract/platform/money.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { tell } from '../notices/index.ts';
import type { AcceptorOrderTable } from './tables.ts';

/** Notifies the customer of the outcome of their order, and the dealer of a completed one. */
export async function tellSides(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ids' | 'vault'>,
  row: AcceptorOrderTable,
  notice: PromissoryNotice,
): Promise<void> {
  const values = { id: row.id, side: row.side, asset: row.coin, amount: amountOf(row.coin, row.coin_amount) };
  await tell(tx, deps, row.account_id, notice, { ...values, as: 'customer' });
  if (notice === 'promissory.completed') await tell(tx, deps, row.dealer_id, notice, { ...values, as: 'dealer' });
}

const amountOf = (code: string, units: string) => plainDecimal(formatUnits(BigInt(units), scaleOf(assetCode(code))));
