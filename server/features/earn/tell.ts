import type { EarnRedemptionNotice, EarnSlashingNotice } from '#contract/earn/states.ts';
import { assetCode } from '#contract/platform/assets.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { decimalOf, tell } from '../notices/index.ts';

interface Order {
  readonly id: string;
  readonly account_id: string;
  readonly asset: string;
  readonly amount: string;
}

/** Notifies a stake's owner of what became of an amount. */
export async function tellOfEarn(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ids' | 'vault'>,
  { id, account_id, asset, amount }: Order,
  notice: EarnRedemptionNotice | EarnSlashingNotice,
): Promise<void> {
  await tell(tx, deps, account_id, notice, { id, asset, amount: decimalOf(BigInt(amount), assetCode(asset)) });
}
