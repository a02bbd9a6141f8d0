import type { CryptoDepositState } from '#contract/deposits/states.ts';
import { isAssetCode, scaleOf } from '#contract/platform/assets.ts';
import { formatUnits } from '#contract/platform/money.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { emitEvent } from '../webhooks/index.ts';
import type { DepositTable } from './tables.ts';

type Told = Pick<
  DepositTable,
  'id' | 'user_id' | 'sub_account_id' | 'asset' | 'network' | 'address' | 'tag' | 'transaction_hash' | 'amount'
>;

/** Tells the owner's systems that a deposit was seen, and that it was credited. */
export async function tellOfDeposit(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ids'>,
  deposit: Told,
  statuses: readonly CryptoDepositState[],
  confirmations: number,
): Promise<void> {
  const { asset } = deposit;
  if (!isAssetCode(asset)) return;
  const data = {
    id: deposit.id,
    subAccountId: deposit.sub_account_id,
    asset,
    network: deposit.network,
    address: deposit.address,
    tag: deposit.tag,
    transactionHash: deposit.transaction_hash,
    amount: formatUnits(BigInt(deposit.amount), scaleOf(asset)),
    confirmations,
  };
  if (statuses.includes('confirming')) await emitEvent(tx, deps, deposit.user_id, 'deposit.confirming', data);
  if (statuses.includes('credited')) await emitEvent(tx, deps, deposit.user_id, 'deposit.credited', data);
}
