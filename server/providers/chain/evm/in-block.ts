import { getAddress, parseAbiItem, type Address, type Block, type Transaction } from 'viem';
import type { AssetCode } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { knownAddresses } from '../addresses.ts';
import type { SeenDeposit } from '../deposits.ts';
import { ask } from './rpc.ts';
import type { EvmContext } from './settings.ts';

const transferEvent = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)');

export type FullBlock = Block<bigint, true, 'latest'> & { readonly transactions: readonly Transaction[] };

/** Effects of a block's transactions on customers' addresses. */
export interface Found {
  readonly deposits: readonly SeenDeposit[];
  /** Change of each address's native balance through transactions it sent or received. */
  readonly moves: ReadonlyMap<string, bigint>;
}

/** Scans a block's transactions, and the token events of contracts. */
export async function findInBlock(context: EvmContext, block: FullBlock): Promise<Found> {
  const { deposits, moves } = await findNative(context, block);
  return { deposits: [...deposits, ...(await findTokens(context, block))], moves };
}

/**
 * Finds coins sent by plain transactions. Coins forwarded by a contract leave no trace in a block: balances show them.
 */
async function findNative(context: EvmContext, block: FullBlock): Promise<Found> {
  const { db, client, settings } = context;
  const sent = block.transactions.map(({ hash, from, to, value }) => ({
    hash,
    from: getAddress(from),
    to: to && getAddress(to),
    value,
  }));
  const mentioned = sent.flatMap(({ from, to, value }) => (to && value > 0n ? [from, to] : [from]));
  const known = await knownAddresses(db, settings.network, mentioned);
  const ours = sent.filter(({ from, to, value }) => known.has(from) || (to && value > 0n && known.has(to)));
  const gas = await gasPayments(
    context,
    ours.map(({ hash }) => hash),
  );
  const deposits: SeenDeposit[] = [];
  const moves = new Map<string, bigint>();
  const move = (address: string, amount: bigint) => moves.set(address, (moves.get(address) ?? 0n) + amount);
  for (const { hash, from, to, value } of ours) {
    const { status, gasUsed, effectiveGasPrice } = await ask(client.getTransactionReceipt({ hash }));
    const moved = status === 'success' ? value : 0n;
    if (known.has(from)) move(from, -moved - gasUsed * effectiveGasPrice);
    if (!to || moved === 0n || !known.has(to)) continue;
    move(to, moved);
    if (gas.has(hash)) continue;
    deposits.push({ transactionHash: hash, outputIndex: 0, asset: settings.nativeAsset, address: to, amount: moved });
  }
  return { deposits, moves };
}

/** Returns which of these transactions are our own gas payments for sweeps, and not a customer's money. */
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

/** Finds token transfers by their contracts' events, which are the same for USDT and USDC. */
async function findTokens(context: EvmContext, block: FullBlock): Promise<SeenDeposit[]> {
  const { db, client, settings } = context;
  const assetOf = new Map<Address, AssetCode>(
    Array.from(settings.tokens, ([asset, address]) => [getAddress(address), asset]),
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
