import { Address } from '@scure/btc-signer';
import { assetCode } from '#contract/platform/assets.ts';
import { knownAddresses } from '../addresses.ts';
import { noteDeposits, outOfBlock, type SeenDeposit } from '../deposits.ts';
import { forgetBlock, keepBlock, keptAt, lastKept, type KeptBlock } from '../kept-blocks.ts';
import { ChainUnavailable } from '../watched.ts';
import { readBlock, type RawBlock } from './raw-block.ts';
import { bitcoinNetwork } from './transactions.ts';
import type { BitcoinContext } from './wallet.ts';

/** Maximum number of blocks per scan: each takes one request of some megabytes. */
const blocksALook = 10;
/** Kept at the first scan, to notice if one of them is replaced. */
const firstBlocks = 6;
/** Addresses are encoded and looked up in slices, so that a full block doesn't hold up the server. */
const outputsASlice = 500;

/**
 * Scans the blocks since the last scan: two requests per block regardless of the number of addresses, and two if there
 * is nothing new. Deposits of a replaced block wait for another. Returns the height scanned up to.
 */
export async function followBitcoin(context: BitcoinContext): Promise<number> {
  const { db, esplora, settings } = context;
  const tip = await esplora.tipHeight();
  const tipHash = await esplora.blockHash(tip);
  const kept = await keptAt(db, settings.network, BigInt(tip));
  // Still the same tip, or a source that lags behind: nothing new, and nothing was replaced.
  if (kept && kept.hash === tipHash) return Number((await lastKept(db, settings.network))?.height ?? tip);
  let last = await goBackToCommonBlock(context, tip);
  if (!last) return lookAtAll(context, tip);
  const until = Math.min(tip, Number(last.height) + blocksALook);
  while (last.height < until) {
    const height: number = Number(last.height) + 1;
    const hash: string | undefined = await esplora.blockHash(height);
    const bytes = hash === undefined ? undefined : await esplora.rawBlock(hash);
    if (hash === undefined || bytes === undefined) break;
    const block = read(bytes, hash);
    // Replaced during the scan: the next scan goes back.
    if (block.parent !== last.hash) break;
    last = { height: BigInt(height), hash };
    await lookThrough(context, last, block);
  }
  return Number(last.height);
}

function read(bytes: Buffer, hash: string): RawBlock {
  try {
    const block = readBlock(bytes);
    if (block.hash === hash) return block;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  throw new ChainUnavailable(`/block/${hash}/raw: not that block`);
}

/** Removes blocks the chain no longer has; undefined if none is left, and at the very first scan. */
async function goBackToCommonBlock(context: BitcoinContext, tip: number): Promise<KeptBlock | undefined> {
  const { db, esplora, settings } = context;
  for (let last = await lastKept(db, settings.network); last; last = await lastKept(db, settings.network)) {
    if (last.height <= tip && (await esplora.blockHash(Number(last.height))) === last.hash) return last;
    await forgetBlock(db, settings.network, last);
  }
  return undefined;
}

async function lookThrough(context: BitcoinContext, kept: KeptBlock, block: RawBlock): Promise<void> {
  const { db, clock, settings } = context;
  const { network } = settings;
  const encoder = Address(bitcoinNetwork(settings.stage));
  const deposits: SeenDeposit[] = [];
  for (let start = 0; start < block.keyOutputs.length; start += outputsASlice) {
    const outputs = block.keyOutputs
      .slice(start, start + outputsASlice)
      .map((output) => ({ ...output, address: encoder.encode({ type: 'wpkh', hash: output.hash }) }));
    const known = await knownAddresses(
      db,
      network,
      outputs.map(({ address }) => address),
    );
    for (const { address, transaction, outputIndex, value } of outputs)
      if (known.has(address))
        deposits.push({
          transactionHash: block.idOf(transaction),
          outputIndex,
          asset: assetCode('BTC'),
          address,
          amount: value,
        });
  }
  await keepBlock(db, network, kept, (tx) =>
    noteDeposits(tx, { network, height: kept.height, seenAt: clock.now() }, deposits),
  );
}

/**
 * Queries each address once at the first scan: addresses may have been assigned, and paid, before blocks were followed.
 * Also done after all kept blocks were replaced. The kept blocks precede these queries, so that no block falls in
 * between.
 */
async function lookAtAll(context: BitcoinContext, tip: number): Promise<number> {
  const { db, esplora, settings } = context;
  const blocks: KeptBlock[] = [];
  for (let height = Math.max(0, tip - firstBlocks + 1); height <= tip; height += 1) {
    const hash = await esplora.blockHash(height);
    if (hash === undefined) throw new ChainUnavailable(`/block-height/${height}: no block`);
    blocks.push({ height: BigInt(height), hash });
  }
  const customers = await db
    .selectFrom('chain_address')
    .select('address')
    .where('network', '=', settings.network)
    .execute();
  for (const { address } of customers) await lookAt(context, address);
  for (const block of blocks) await keepBlock(db, settings.network, block);
  return tip;
}

/** Records an address's deposits; a deposit no longer in any block waits to be in another. */
async function lookAt({ db, clock, esplora, settings }: BitcoinContext, address: string): Promise<void> {
  const { network } = settings;
  const mined = new Set<string>();
  for (const { txid, status, vout } of await esplora.transactions(address)) {
    if (!status.confirmed || status.block_height === undefined) continue;
    const deposits = vout.flatMap((output, outputIndex) =>
      output.scriptpubkey_address === address && output.value > 0
        ? [{ transactionHash: txid, outputIndex, asset: assetCode('BTC'), address, amount: BigInt(output.value) }]
        : [],
    );
    mined.add(txid);
    await noteDeposits(db, { network, height: BigInt(status.block_height), seenAt: clock.now() }, deposits);
  }
  await db
    .updateTable('chain_deposit')
    .set({ ...outOfBlock, lost_at: clock.now() })
    .where('network', '=', network)
    .where('address', '=', address)
    .where('is_settled', '=', false)
    .where('block_height', 'is not', null)
    .$if(mined.size > 0, (query) => query.where('transaction_hash', 'not in', [...mined]))
    .execute();
}
