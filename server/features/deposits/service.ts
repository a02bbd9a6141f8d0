import { sql } from 'kysely';
import { catalogue } from '#contract/catalogue/snapshot.ts';
import { findNetwork } from '#contract/currencies/networks.ts';
import { isAssetCode, scaleOf } from '#contract/platform/assets.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { noteAccountChange } from '#server/platform/events.ts';
import type { DepositReport } from '#server/providers/chain/chain.ts';
import type { KytResult } from '#server/providers/kyt/kyt.ts';
import { advanceDeposit } from './progress.ts';
import { beginOrder } from '#server/platform/orders.ts';
import { assetOf, deposits, refundUnits } from './record.ts';
import { keepAddress } from './kept.ts';
import { assertOpen } from './stops.ts';
import { depositOrders, type DepositRow } from './tables.ts';

/** Returns the customer's own address for a coin on a network. It is created on first request and never changes. */
export async function getAddress(deps: Deps, userId: string, asset: string, networkCode: string) {
  const network = findNetwork(asset, networkCode) ?? refuse(60002, { asset, network: networkCode });
  await assertOpen(deps.db, { userId, asset, network: networkCode });
  const find = () =>
    deps.db
      .selectFrom('deposit_address')
      .select(['address', 'tag'])
      .where('user_id', '=', userId)
      .where('asset', '=', asset)
      .where('network', '=', networkCode)
      .where('sub_account_id', 'is', null)
      .executeTakeFirst();
  const known = await find();
  if (known) return { ...known, network };
  await keepAddress(deps, { userId, subAccountId: null, asset, network: networkCode });
  return { ...must(await find(), 'the address that was made'), network };
}

/** The known facts of a report about the distant past. */
export interface Past {
  /** When a credit is posted. */
  readonly at: Date;
  /** The verdict of the risk check at that time. */
  readonly risk: KytResult;
}

/**
 * Processes a report: finds the owner by address and tag, records the confirmations, and advances the deposit. A
 * duplicate report, or an older one after a newer, changes nothing.
 */
export async function takeReport(deps: Deps, event: DepositReport, requestId: string, past?: Past): Promise<void> {
  const network = findNetwork(event.asset, event.network);
  if (!network || !isAssetCode(event.asset)) refuse(60003);
  const amount = parseUnits(event.amount, scaleOf(event.asset));
  if (amount === undefined || amount <= 0n) refuse('request:invalid', { field: 'amount' });
  await deps.db.transaction().execute(async (tx) => {
    const deposit = await findOrInsert(deps, tx, event, amount);
    const news = { confirmations: event.confirmations, risk: past?.risk ?? null, requestId, at: past?.at };
    await advanceDeposit(deps, tx, deposit, news);
  });
}

/** Returns the deposit's row, locked, so that reports of one deposit are processed one at a time. */
async function findOrInsert(deps: Deps, tx: Tx, event: DepositReport, amount: bigint): Promise<DepositRow> {
  const owner = await tx
    .selectFrom('deposit_address')
    .select(['user_id', 'sub_account_id'])
    .where('network', '=', event.network)
    .where('asset', '=', event.asset)
    .where('address', '=', event.address)
    .where(sql<string>`coalesce(tag, '')`, '=', event.tag ?? '')
    .executeTakeFirst();
  if (!owner) refuse(60003);
  const [id, now] = [deps.ids.uuid(), deps.clock.now()];
  const inserted = await tx
    .insertInto('deposit')
    .values({
      id,
      user_id: owner.user_id,
      sub_account_id: owner.sub_account_id,
      asset: event.asset,
      network: event.network,
      address: event.address,
      tag: event.tag,
      transaction_hash: event.transactionHash,
      output_index: event.outputIndex,
      amount: String(amount),
      catalogue_version: catalogue().version,
      confirmations: 0,
      status: 'pendingDeposit',
      failure_reason: null,
      risk: null,
      created_at: now,
      updated_at: now,
      completed_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  // No block contains it yet, so nothing else in the report may change what the owner sees.
  if (inserted.numInsertedOrUpdatedRows === 1n) {
    await beginOrder(tx, depositOrders, { id, status: 'pendingDeposit', at: now }).execute();
    await noteAccountChange(tx, owner.user_id);
  }
  const row = await deposits(tx)
    .where('network', '=', event.network)
    .where('transaction_hash', '=', event.transactionHash)
    .where('output_index', '=', event.outputIndex)
    .where('asset', '=', event.asset)
    .forUpdate()
    .executeTakeFirst();
  return must(row, 'the deposit that was reported');
}

const atLeastZero = (units: bigint) => (units > 0n ? units : 0n);

/** Converts a row to the contract's form. */
export function toItem(row: DepositRow) {
  const asset = assetOf(row);
  return {
    id: row.id,
    asset,
    network: row.network,
    address: row.address,
    tag: row.tag,
    amount: formatUnits(BigInt(row.amount), scaleOf(asset)),
    fee: '0',
    status: row.status,
    confirmations: row.confirmations,
    requiredConfirmations: findNetwork(row.asset, row.network)?.confirmations ?? 0,
    transactionHash: row.transaction_hash,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    completedAt: row.completed_at?.toISOString() ?? null,
    failureReason: row.failure_reason,
    steps: [...row.steps],
    refund:
      row.refund_address === null || row.refund_requested_at === null
        ? null
        : {
            address: row.refund_address,
            tag: row.refund_tag,
            amount: formatUnits(atLeastZero(refundUnits(row)), scaleOf(asset)),
            requestedAt: row.refund_requested_at.toISOString(),
            isApproved: row.refund_approved_at !== null,
            isRefused: row.refund_approved_at === null && row.refund_risk?.verdict === 'severe',
            transactionHash: row.refund_hash,
          },
  };
}
