import type { Hash } from 'viem';
import { must } from '#contract/platform/errors.ts';
import { noteDeposits } from '../deposits.ts';
import { forgetBlock, keepBlock, keptAt, lastKept, type KeptBlock } from '../kept-blocks.ts';
import { compareBalances, noteMoves } from './balances.ts';
import { findInBlock, type FullBlock } from './in-block.ts';
import { ask, askFor } from './rpc.ts';
import type { EvmContext } from './settings.ts';

/**
 * Scans the blocks since the last scan. If a scanned block is no longer part of the chain, its deposits wait for
 * another. Returns the height of the chain's newest block.
 */
export async function followBlocks(context: EvmContext): Promise<bigint> {
  const { db, client, settings } = context;
  const head = await ask(client.getBlock());
  const kept = await keptAt(db, settings.network, head.number);
  // A node that lags behind: nothing new, and nothing was replaced.
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
    // Replaced during the scan: the next scan goes back.
    if (!block || block.parentHash !== last.hash) break;
    await lookThrough(context, block);
    last = { height: number, hash: block.hash as Hash };
  }
  if (last.height > before) await compareBalances(context, before, last, last.height === head.number);
  return last.height;
}

/** Removes blocks the chain no longer has; undefined at the very first scan. */
async function goBackToCommonBlock(context: EvmContext, head: bigint): Promise<KeptBlock | undefined> {
  const { db, client, settings } = context;
  for (let last = await lastKept(db, settings.network); last; last = await lastKept(db, settings.network)) {
    const now = last.height <= head ? await askFor(client.getBlock({ blockNumber: last.height })) : undefined;
    if (now?.hash === last.hash) return last;
    const { height } = last;
    const hasOlder = await forgetBlock(db, settings.network, last);
    // All kept blocks are replaced: earlier blocks are not scanned again.
    if (!hasOlder && now) return { height: height - 1n, hash: now.parentHash };
  }
  return undefined;
}

async function lookThrough(context: EvmContext, block: FullBlock): Promise<void> {
  const { db, settings, clock } = context;
  const kept = { height: must(block.number, 'a height'), hash: must(block.hash, 'a hash') };
  const { network } = settings;
  const { deposits, moves } = await findInBlock(context, block);
  await keepBlock(db, network, kept, async (tx) => {
    await noteDeposits(tx, { network, height: kept.height, seenAt: clock.now() }, deposits);
    await noteMoves(tx, network, kept.height, moves);
  });
}
