import { randomUUID } from 'node:crypto';
import { custom, parseAbi, parseEther, type Address, type EIP1193RequestFn } from 'viem';
import { assetCode } from '#contract/platform/assets.ts';
import type { DepositReport } from '#server/providers/chain/chain.ts';
import type { ChainSinks, FeeReport } from '#server/providers/chain/watched.ts';
import type { PayoutState } from '#server/providers/chain/chain.ts';
import { createEvmChain } from '#server/providers/chain/evm/evm.ts';
import { createSeedSigner } from '#server/providers/signer/local.ts';
import type { SignRequest } from '#server/providers/signer/signer.ts';
import { testClock } from './clock.ts';
import { testDatabase } from './database.ts';
import { deployTokens, localChain, startEvm } from './evm.ts';

const words = `${'abandon '.repeat(11)}about`;
export const tokenAbi = parseAbi([
  'function mint(address to, uint256 value)',
  'function transfer(address to, uint256 value)',
  'function setBlocked(address who, bool blocked)',
  'function balanceOf(address owner) view returns (uint256)',
]);

/** Fault injected between chain and node: called before each request, it may throw. */
export type Fault = (method: string) => void;

/** Creates the product's EVM chain on a local chain and its own database, with wallets that hold coins. */
export async function evmWorld() {
  const [evm, database] = await Promise.all([startEvm(), testDatabase()]);
  const tokens = await deployTokens(evm);
  const clock = testClock();
  const fault: { before?: Fault | undefined } = {};
  const signed: SignRequest[] = [];
  const seedSigner = createSeedSigner(words, 'test');
  const signer = {
    ...seedSigner,
    sign: async (request: SignRequest) => {
      signed.push(request);
      return seedSigner.sign(request);
    },
  };
  const request = (async (call: { method: string }) => {
    fault.before?.(call.method);
    return evm.provider.request(call as never);
  }) as EIP1193RequestFn;
  const open = (depositXpub?: string) =>
    createEvmChain({
      db: database.db,
      clock,
      signer,
      settings: {
        network: 'ETH',
        chainId: localChain.id,
        nativeAsset: assetCode('ETH'),
        tokens: new Map([
          [assetCode('USDC'), tokens.usdc],
          [assetCode('USDT'), tokens.usdt],
        ]),
        depositXpub,
        hotLimit: (asset) => (asset === 'ETH' ? parseEther('5') : 10_000_000_000n),
        stuckAfterMs: 60_000,
        maxFeePerGas: 500_000_000_000n,
        blocksALook: 100,
        transport: custom({ request }, { retryCount: 0 }),
      },
    });
  const chain = open();
  const rich = evm.accounts[1] as Address;
  const write = async (asset: 'USDC' | 'USDT', functionName: 'mint' | 'transfer', to: Address, value: bigint) => {
    const address = asset === 'USDC' ? tokens.usdc : tokens.usdt;
    return evm.client.writeContract({ address, abi: tokenAbi, functionName, args: [to, value], account: rich });
  };
  const hot = (await chain.walletAddress('hot')) as Address;
  await evm.client.setBalance({ address: hot, value: parseEther('50') });
  for (const asset of ['USDC', 'USDT'] as const) {
    await write(asset, 'mint', rich, 1_000_000_000_000n);
    await write(asset, 'mint', hot, 100_000_000_000n);
  }
  await evm.mine();
  const told = recordingSinks();
  await chain.watch(told.sinks);
  return {
    evm,
    db: database.db,
    clock,
    chain,
    open,
    signer,
    signed,
    tokens,
    fault,
    request,
    hot,
    rich,
    write,
    told,
    /** Mines and scans, as a chain and its job do. */
    pass: async (blocks = 1) => {
      await evm.mine(blocks);
      await chain.watch(told.sinks);
    },
    sendEther: (to: Address, value: bigint) =>
      evm.client.sendTransaction({ account: rich, to, value, chain: localChain }),
    tokenBalance: (asset: 'USDC' | 'USDT', owner: Address) =>
      evm.client.readContract({
        address: asset === 'USDC' ? tokens.usdc : tokens.usdt,
        abi: tokenAbi,
        functionName: 'balanceOf',
        args: [owner],
      }),
    newCustomer: async () => {
      const id = randomUUID();
      return { id, address: (await chain.makeAddress(id, 'ETH', 'ETH')).address as Address };
    },
    payout: (asset: string, address: Address, amount: bigint) => ({
      id: randomUUID(),
      asset,
      network: 'ETH',
      address,
      tag: null,
      amount,
    }),
    close: async () => {
      await evm.close();
      await database.close();
    },
  };
}

export type EvmWorld = Awaited<ReturnType<typeof evmWorld>>;

function recordingSinks() {
  const deposits: DepositReport[] = [];
  const payouts: PayoutState[] = [];
  const fees: FeeReport[] = [];
  const failing: { next?: Error | undefined } = {};
  const sinks: ChainSinks = {
    onDeposit: async (report) => {
      if (failing.next) throw failing.next;
      deposits.push(report);
    },
    onPayout: async (state) => {
      if (failing.next) throw failing.next;
      payouts.push(state);
    },
    onFee: async (fee) => void fees.push(fee),
  };
  return {
    sinks,
    deposits,
    payouts,
    fees,
    failing,
    /** The last report of a deposit or payout. */
    deposit: (hash: string) => deposits.findLast((one) => one.transactionHash === hash),
    payout: (id: string) => payouts.findLast((one) => one.id === id),
  };
}
