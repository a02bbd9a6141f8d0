import type { Hash } from 'viem';
import { must } from '#contract/platform/errors.ts';
import { writeAudit } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db.ts';
import { noteDeposits, unsettleDeposits } from '../deposits.ts';
import { compareBalances, noteMoves } from './balances.ts';
import { findInBlock, type Found, type FullBlock } from './in-block.ts';
import { ask, askFor } from './rpc.ts';
import type { EvmContext } from './settings.ts';

/** Deeper than any replacement that is likely; older blocks are forgotten. */
const keptBlocks = 256;

/**
 * Looks through the blocks since the last look. Where a block that was looked through is no longer the chain's, its
 * deposits wait for another. Returns the height of the chain's newest block.
 */
export async function followBlocks(context: EvmContext): Promise<bigint> {
  const { db, client, settings } = context;
  const head = await ask(client.getBlock());
  const kept = await keptAt(db, settings.network, head.number);
  // A node that is behind: it says nothing new, and nothing was replaced.
  if (kept?.hash === head.hash) return (await lastKept(db, settings.network))?.height ?? head.number;
  let last = await goBackToCommonBlock(context, head.number);
  if (!last) {
    await keepBlock(db, settings.network, { height: head.number, hash: head.hash });
    return head.number;
  }
  const before = last.height;
  const until = last.height + BigInt(settings.blocksALook);
  while (last.height < head.number && last.height < until) {
    const number: bigint = last.height + 1n;
    const block: FullBlock | undefined = (await askFor(
      client.getBlock({ blockNumber: number, includeTransactions: true }),
    )) as FullBlock | undefined;
    // Replaced while we look: the next look goes back.
    if (!block || block.parentHash !== last.hash) break;
    await lookThrough(context, block);
    last = { height: number, hash: block.hash as Hash };
  }
  if (last.height > before) await compareBalances(context, before, last, last.height === head.number);
  return last.height;
}

export interface KeptBlock {
  readonly height: bigint;
  readonly hash: string;
}

async function lastKept(db: Db, network: string): Promise<KeptBlock | undefined> {
  const row = await db
    .selectFrom('chain_block')
    .select(['height', 'hash'])
    .where('network', '=', network)
    .orderBy('height', 'desc')
    .executeTakeFirst();
  return row && { height: BigInt(row.height), hash: row.hash };
}

function keptAt(db: Db, network: string, height: bigint) {
  return db
    .selectFrom('chain_block')
    .select('hash')
    .where('network', '=', network)
    .where('height', '=', String(height))
    .executeTakeFirst();
}

/** Forgets blocks that the chain no longer has; undefined at the first look of all. */
async function goBackToCommonBlock(context: EvmContext, head: bigint): Promise<KeptBlock | undefined> {
  const { db, client, settings } = context;
  for (let last = await lastKept(db, settings.network); last; last = await lastKept(db, settings.network)) {
    const now = last.height <= head ? await askFor(client.getBlock({ blockNumber: last.height })) : undefined;
    if (now?.hash === last.hash) return last;
    const { height } = last;
    const hasOlder = await forgetBlock(context, last);
    // All that was kept is replaced: what came before it is not looked through again.
    if (!hasOlder && now) return { height: height - 1n, hash: now.parentHash };
  }
  return undefined;
}

/** Whether an older one is kept. */
async function forgetBlock({ db, settings: { network } }: EvmContext, block: KeptBlock): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const height = String(block.height);
    await tx.deleteFrom('chain_block').where('network', '=', network).where('height', '=', height).execute();
    await tx.deleteFrom('chain_balance').where('network', '=', network).where('height', '>=', height).execute();
    const deposits = await unsettleDeposits(tx, network, height);
    await writeAudit(tx, {
      actor: { kind: 'system', id: 'chain' },
      action: 'chain.blockReplaced',
      subject: `block:${network}:${height}`,
      details: { hash: block.hash, deposits },
    });
    const older = await tx.selectFrom('chain_block').select('height').where('network', '=', network).executeTakeFirst();
    return older !== undefined;
  });
}

async function keepBlock(
  db: Db,
  network: string,
  block: KeptBlock,
  { deposits, moves }: Found = { deposits: [], moves: new Map() },
  seenAt = new Date(0),
) {
  const { height, hash } = block;
  await db.transaction().execute(async (tx) => {
    await noteDeposits(tx, { network, height, seenAt }, deposits);
    await noteMoves(tx, network, height, moves);
    await tx
      .insertInto('chain_block')
      .values({ network, height: String(height), hash })
      .onConflict((conflict) => conflict.columns(['network', 'height']).doUpdateSet({ hash }))
      .execute();
    await tx
      .deleteFrom('chain_block')
      .where('network', '=', network)
      .where('height', '<', String(height - BigInt(keptBlocks)))
      .execute();
  });
}

async function lookThrough(context: EvmContext, block: FullBlock): Promise<void> {
  const { db, settings, clock } = context;
  const kept = { height: must(block.number, 'a height'), hash: must(block.hash, 'a hash') };
  await keepBlock(db, settings.network, kept, await findInBlock(context, block), clock.now());
}
