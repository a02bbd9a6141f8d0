import type { CryptoDepositState } from '#contract/deposits/states.ts';
import type { NoticeKind } from '#contract/notices/kinds.ts';
import { isAssetCode, scaleOf } from '#contract/platform/assets.ts';
import { formatUnits } from '#contract/platform/money.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { decimalOf, tell } from '../notices/index.ts';
import { nameOfSubAccount } from '../sub-accounts/index.ts';
import { emitEvent } from '../webhooks/index.ts';
import type { DepositRow, DepositTable } from './tables.ts';

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

type DepositKind = Extract<NoticeKind, `deposit.${string}`>;

/** Which statuses the owner hears of; the others are steps between them. */
const kinds: Partial<Record<CryptoDepositState, Exclude<DepositKind, 'deposit.replaced'>>> = {
  confirming: 'deposit.seen',
  credited: 'deposit.credited',
  complianceReview: 'deposit.review',
  belowMinimumLimit: 'deposit.belowMinimum',
  frozen: 'deposit.frozen',
  unfrozen: 'deposit.unfrozen',
  depositFailedAndRefunded: 'deposit.refunded',
};

/** Tells the owner himself of the last of the statuses that says something. */
export async function tellOwner(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ids'>,
  deposit: DepositRow,
  statuses: readonly CryptoDepositState[],
): Promise<void> {
  const kind = statuses.flatMap((status) => kinds[status] ?? []).at(-1);
  const { id, asset, network, amount, user_id, sub_account_id } = deposit;
  if (kind === undefined || !isAssetCode(asset)) return;
  const subAccount = sub_account_id === null ? null : await nameOfSubAccount(tx, sub_account_id);
  await tell(tx, deps, user_id, kind, { id, asset, amount: decimalOf(BigInt(amount), asset), network, subAccount });
}
