import { getAddress, parseAbiItem, type Address, type Block, type Hash, type Transaction } from 'viem';
import type { AssetCode } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { writeAudit } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db.ts';
import { knownAddresses } from '../addresses.ts';
import { noteDeposits, unsettleDeposits, type SeenDeposit } from '../deposits.ts';
import { ask, askFor } from './rpc.ts';
import type { EvmContext } from './settings.ts';

export const transferEvent = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)');
/** Deeper than any replacement that is likely; older blocks are forgotten. */
const keptBlocks = 256;

type FullBlock = Block<bigint, true, 'latest'> & { readonly transactions: readonly Transaction[] };

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
    await keepBlock(db, settings.network, head.number, head.hash);
    return head.number;
  }
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
  return last.height;
}

interface KeptBlock {
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
  height: bigint,
  hash: string,
  deposits: readonly SeenDeposit[] = [],
  seenAt = new Date(0),
) {
  await db.transaction().execute(async (tx) => {
    await noteDeposits(tx, { network, height, seenAt }, deposits);
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
  const found = [...(await findNative(context, block)), ...(await findTokens(context, block))];
  await keepBlock(db, settings.network, must(block.number, 'a height'), must(block.hash, 'a hash'), found, clock.now());
}

/** Coins sent by plain transactions. What a contract passes on leaves no trace in a block: reconciling names it. */
async function findNative(context: EvmContext, block: FullBlock): Promise<SeenDeposit[]> {
  const { db, client, settings } = context;
  const sent = block.transactions.flatMap(({ hash, to, value }) =>
    to && value > 0n ? [{ hash, value, address: getAddress(to) }] : [],
  );
  const known = await knownAddresses(
    db,
    settings.network,
    sent.map(({ address }) => address),
  );
  const ours = sent.filter(({ address }) => known.has(address));
  const gas = await gasPayments(
    context,
    ours.map(({ hash }) => hash),
  );
  const deposits: SeenDeposit[] = [];
  for (const { hash, value, address } of ours) {
    if (gas.has(hash)) continue;
    const { status } = await ask(client.getTransactionReceipt({ hash }));
    if (status !== 'success') continue;
    deposits.push({ transactionHash: hash, outputIndex: 0, asset: settings.nativeAsset, address, amount: value });
  }
  return deposits;
}

/** Which of these transactions are our own, to pay for a sweep: no customer's money. */
async function gasPayments({ db }: EvmContext, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await db
    .selectFrom('chain_attempt')
    .innerJoin('chain_payment', 'chain_payment.id', 'chain_attempt.payment_id')
    .select('chain_attempt.hash')
    .where('chain_attempt.hash', 'in', [...hashes])
    .where('chain_payment.purpose', '=', 'gas')
    .execute();
  return new Set(rows.map(({ hash }) => hash));
}

/** Tokens, by what their contracts say happened: USDT and USDC tell it alike. */
async function findTokens(context: EvmContext, block: FullBlock): Promise<SeenDeposit[]> {
  const { db, client, settings } = context;
  const assetOf = new Map<Address, AssetCode>(
    Object.entries(settings.tokens).map(([asset, address]) => [getAddress(address), asset as AssetCode]),
  );
  if (assetOf.size === 0) return [];
  const logs = await ask(
    client.getLogs({
      blockHash: must(block.hash, 'a hash'),
      address: [...assetOf.keys()],
      event: transferEvent,
      strict: true,
    }),
  );
  const known = await knownAddresses(
    db,
    settings.network,
    logs.map(({ args }) => getAddress(args.to)),
  );
  const deposits: SeenDeposit[] = [];
  for (const { address, args, transactionHash, logIndex } of logs) {
    const asset = assetOf.get(getAddress(address));
    const to = getAddress(args.to);
    if (!asset || !known.has(to) || args.value <= 0n) continue;
    const receipt = await ask(client.getTransactionReceipt({ hash: transactionHash }));
    const outputIndex = receipt.logs.findIndex((log) => log.logIndex === logIndex);
    deposits.push({ transactionHash, outputIndex, asset, address: to, amount: args.value });
  }
  return deposits;
}
