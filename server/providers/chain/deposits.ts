import { sql } from 'kysely';
import { type AssetCode, scaleOf } from '#contract/platform/assets.ts';
import { findNetwork } from '#contract/currencies/networks.ts';
import { formatUnits } from '#contract/platform/money.ts';
import type { Db, Queryable } from '#server/platform/db.ts';
import type { ChainSinks } from './watched.ts';
import { chainDepositColumns } from './tables.ts';

/** A payment to a customer's address, seen in a block. */
export interface SeenDeposit {
  readonly transactionHash: string;
  /** Position in the transaction; unchanged if its block is replaced. */
  readonly outputIndex: number;
  readonly asset: AssetCode;
  readonly address: string;
  readonly amount: bigint;
}

/** Reported depth of a deposit that has left its block; unchanged if it was never reported. */
const notDeep = sql<number>`least(chain_deposit.reported, 0)`;
/**
 * Values for a deposit that has left its block: its depth in the next block is reported again, even at the same height.
 */
export const outOfBlock = { block_height: null, told_in: null, reported: notDeep } as const;

/** Records a block's deposits; a deposit from a replaced block moves to this one. */
export async function noteDeposits(
  db: Queryable,
  at: { readonly network: string; readonly height: bigint | null; readonly seenAt: Date },
  deposits: readonly SeenDeposit[],
): Promise<void> {
  if (deposits.length === 0) return;
  await db
    .insertInto('chain_deposit')
    .values(
      deposits.map((deposit) => ({
        network: at.network,
        transaction_hash: deposit.transactionHash,
        output_index: deposit.outputIndex,
        asset: deposit.asset,
        address: deposit.address,
        amount: String(deposit.amount),
        block_height: at.height === null ? null : String(at.height),
        swept_by: null,
        seen_at: at.seenAt,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['network', 'transaction_hash', 'output_index', 'asset']).doUpdateSet({
        block_height: (eb) => eb.ref('excluded.block_height'),
        reported: sql`case when excluded.block_height is distinct from chain_deposit.block_height
          then ${notDeep} else chain_deposit.reported end`,
        lost_at: sql`case when excluded.block_height is null then chain_deposit.lost_at end`,
      }),
    )
    .execute();
}

/** Detaches the deposits of a replaced block: they wait to be in another. */
export async function unsettleDeposits(db: Queryable, network: string, height: string): Promise<number> {
  const result = await db
    .updateTable('chain_deposit')
    .set({ ...outOfBlock, is_settled: false, lost_at: sql`now()` })
    .where('network', '=', network)
    .where('block_height', '=', height)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Reports each deposit whose depth or block has changed since the last report, until it is beyond doubt. */
export async function reportDeposits(db: Db, network: string, head: bigint, sinks: ChainSinks): Promise<unknown[]> {
  const open = await db
    .selectFrom('chain_deposit')
    .select(chainDepositColumns)
    .where('network', '=', network)
    .where('is_settled', '=', false)
    .where('block_height', 'is not', null)
    .orderBy('seen_at')
    .execute();
  const failures: unknown[] = [];
  for (const row of open) {
    const asset = row.asset as AssetCode;
    const confirmations = Math.max(0, Number(head - BigInt(row.block_height ?? head)));
    if (confirmations === row.reported && row.block_height === row.told_in) continue;
    try {
      await sinks.onDeposit({
        transactionHash: row.transaction_hash,
        outputIndex: row.output_index,
        network,
        asset,
        address: row.address,
        tag: null,
        amount: formatUnits(BigInt(row.amount), scaleOf(asset)),
        confirmations,
      });
      await db
        .updateTable('chain_deposit')
        .set({
          reported: confirmations,
          told_in: row.block_height,
          is_settled: confirmations > (findNetwork(asset, network)?.confirmations ?? 0),
        })
        .where('network', '=', network)
        .where('transaction_hash', '=', row.transaction_hash)
        .where('output_index', '=', row.output_index)
        .where('asset', '=', asset)
        .where('block_height', '=', row.block_height)
        .execute();
    } catch (error) {
      failures.push(error);
    }
  }
  return failures;
}
