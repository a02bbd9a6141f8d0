import type { DepositEvent, DepositNotice } from '#contract/deposits/states.ts';
import { assetCode, isAssetCode, scaleOf } from '#contract/platform/assets.ts';
import { formatUnits } from '#contract/platform/money.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { writeTogether } from '#server/platform/write-together.ts';
import { decimalOf, tell } from '../notices/index.ts';
import { nameOfSubAccount } from '../sub-accounts/index.ts';
import { emittingTo, findEndpoints } from '../webhooks/index.ts';
import type { ReversalRow } from './reversal/tables.ts';
import type { DepositRow, MissingTable } from './tables.ts';

type Needs = Pick<Deps, 'clock' | 'ids' | 'vault'>;

/** Notifies the owner's systems of a deposit that changed status. */
export async function tellSystems(db: Tx, { user_id: owner }: DepositRow) {
  const endpoints = await findEndpoints(db, owner);
  return async (tx: Tx, deps: Needs, deposit: DepositRow, event: DepositEvent): Promise<void> => {
    const { asset } = deposit;
    if (!isAssetCode(asset)) return;
    const facts = {
      id: deposit.id,
      subAccountId: deposit.sub_account_id,
      asset,
      network: deposit.network,
      address: deposit.address,
      tag: deposit.tag,
      transactionHash: deposit.transaction_hash,
      amount: formatUnits(BigInt(deposit.amount), scaleOf(asset)),
      confirmations: deposit.confirmations,
    };
    await writeTogether(tx, emittingTo(endpoints, deps, owner, event, facts));
  };
}

/** Notifies the owner. */
export async function tellOwner(
  tx: Tx,
  deps: Needs,
  deposit: DepositRow,
  notice: DepositNotice | 'deposit.addressRefused',
): Promise<void> {
  const { id, asset, network, user_id, sub_account_id } = deposit;
  if (!isAssetCode(asset)) return;
  const amount = decimalOf(BigInt(deposit.amount), asset);
  if (notice === 'deposit.replaced') return tell(tx, deps, user_id, notice, { id, asset, amount, status: 'dropped' });
  const subAccount = sub_account_id === null ? null : await nameOfSubAccount(tx, sub_account_id);
  await tell(tx, deps, user_id, notice, { id, asset, amount, network, subAccount });
}

/** Notifies the owner of an account of the outcome of their report. */
export async function tellOfReport(
  tx: Tx,
  deps: Needs,
  { id, asset, amount, user_id }: MissingTable,
  notice: 'deposit.found' | 'deposit.notFound',
): Promise<void> {
  const code = assetCode(asset);
  await tell(tx, deps, user_id, notice, { id, asset: code, amount: decimalOf(BigInt(amount), code) });
}

/** Notifies the owner a replaced deposit was credited to of what happens to it. */
export async function tellOfReversal(
  tx: Tx,
  deps: Needs,
  { deposit_id: id, user_id, asset, amount, status }: Omit<ReversalRow, 'updated_at'>,
  notice: 'deposit.replaced',
): Promise<void> {
  const code = assetCode(asset);
  await tell(tx, deps, user_id, notice, { id, asset: code, amount: decimalOf(BigInt(amount), code), status });
}
