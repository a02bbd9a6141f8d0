import { parseEther, type Address } from 'viem';
import { must } from '#contract/platform/errors.ts';
import { chainSinks } from '#server/features/custody/index.ts';
import { deployTokens, localChain, startEvm } from './evm.ts';
import { tokenAbi } from './evm-world.ts';
import { serveRpc } from './rpc-server.ts';
import { testServer } from './server.ts';

interface CustodyOptions {
  /** What the warm wallet holds, in smallest units of USDC. */
  readonly warm: bigint;
  /** Processes reports of payouts; ignored by default. */
  readonly takePayout?: Parameters<typeof chainSinks>[1];
}

/** Creates a server on a local EVM chain whose hot wallet pays up to 500 USDC, with a funded warm wallet. */
export async function custodyWorld({ warm, takePayout = async () => undefined }: CustodyOptions) {
  const evm = await startEvm();
  const tokens = await deployTokens(evm);
  const rpc = await serveRpc(evm);
  const server = await testServer({
    env: {
      EVM_RPC_URL: rpc.url,
      EVM_CHAIN_ID: String(localChain.id),
      EVM_TOKENS: `USDT=${tokens.usdt},USDC=${tokens.usdc}`,
      SIGNER_PASSPHRASE: 'a long enough passphrase',
      HOT_LIMITS: 'USDC=500',
    },
  });
  const { watched } = server.deps.providers.chain;
  const chain = must(
    watched.find(({ network }) => network === 'ETH'),
    'a real chain',
  );
  const account = (index: number) => must(evm.accounts[index], 'an account') as Address;
  const usdc = { address: tokens.usdc, abi: tokenAbi } as const;
  const sinks = chainSinks(server.deps, takePayout);
  const world = {
    server,
    account,
    mint: (to: Address, amount: bigint) =>
      evm.client.writeContract({ ...usdc, functionName: 'mint', args: [to, amount], account: account(1) }),
    /** Returns what an account of the chain holds, in smallest units of USDC. */
    paidTo: (index: number) => evm.client.readContract({ ...usdc, functionName: 'balanceOf', args: [account(index)] }),
    look: () => chain.watch(sinks),
    /** Mines and scans, as a chain and its job do. */
    pass: async (blocks = 1) => {
      await evm.mine(blocks);
      await chain.watch(sinks);
    },
    close: async () => {
      await server.close();
      await rpc.close();
      await evm.close();
    },
  };
  const address = (await chain.walletAddress('warm')) as Address;
  await evm.client.setBalance({ address, value: parseEther('1') });
  await world.mint(address, warm);
  await world.pass();
  return world;
}

export type CustodyWorld = Awaited<ReturnType<typeof custodyWorld>>;
