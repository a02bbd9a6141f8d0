import type { CardPurchaseNotice } from '#contract/card-purchase/states.ts';
import { assetCode } from '#contract/platform/assets.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { decimalOf, tell } from '../notices/index.ts';
import type { CardPurchaseTable, CardReversalRow } from './tables.ts';

type Needs = Pick<Deps, 'clock' | 'ids' | 'vault'>;

/** Notifies a customer how their purchase ended. */
export async function tellOfPurchase(
  tx: Tx,
  deps: Needs,
  row: CardPurchaseTable,
  notice: CardPurchaseNotice,
): Promise<void> {
  const asset = assetCode(row.coin);
  await tell(tx, deps, row.account_id, notice, {
    id: row.id,
    asset,
    amount: decimalOf(BigInt(row.coin_amount), asset),
  });
}

/** Notifies a customer that the payment went back, and of the coins they owe. */
export async function tellOfReversal(tx: Tx, deps: Needs, row: CardReversalRow): Promise<void> {
  const asset = assetCode(row.coin);
  const owed = BigInt(row.amount) - BigInt(row.taken);
  await tell(tx, deps, row.account_id, 'cardPurchase.reversed', {
    id: row.purchase_id,
    kind: row.kind,
    asset,
    amount: decimalOf(BigInt(row.amount), asset),
    owed: owed === 0n ? null : decimalOf(owed, asset),
  });
}
