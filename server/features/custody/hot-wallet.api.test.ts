import { parseEther, type Address } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '#contract/platform/errors.ts';
import { beginDay } from '#server/features/outflow/testing/day.ts';
import { decideCase } from '#server/features/staff/testing/decide-case.ts';
import { fund, setPin, withdraw, type Withdrawer } from '#server/features/withdrawals/testing/withdrawer.ts';
import { someone } from '../../../tests/harness/company.ts';
import { deployTokens, localChain, startEvm, type EvmChain } from '../../../tests/harness/evm.ts';
import { tokenAbi } from '../../../tests/harness/evm-world.ts';
import { serveRpc } from '../../../tests/harness/rpc-server.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { chainSinks } from './index.ts';

let evm: EvmChain;
let rpc: Awaited<ReturnType<typeof serveRpc>>;
let tokens: Awaited<ReturnType<typeof deployTokens>>;
let server: TestServer;

beforeAll(async () => {
  evm = await startEvm();
  tokens = await deployTokens(evm);
  rpc = await serveRpc(evm);
  server = await testServer({
    env: {
      EVM_RPC_URL: rpc.url,
      EVM_CHAIN_ID: String(localChain.id),
      EVM_TOKENS: `USDT=${tokens.usdt},USDC=${tokens.usdc}`,
      SIGNER_PASSPHRASE: 'a long enough passphrase',
      HOT_LIMITS: 'USDC=500',
    },
  });
  const address = await warmWallet();
  await evm.client.setBalance({ address, value: parseEther('1') });
  await evm.client.writeContract({
    address: tokens.usdc,
    abi: tokenAbi,
    functionName: 'mint',
    args: [address, 2_000_000_000n],
    account: account(1),
  });
  await pass();
});
afterAll(async () => {
  await server.close();
  await rpc.close();
  await evm.close();
});

const account = (index: number) => must(evm.accounts[index], 'an account');

function realChain() {
  const { chain } = server.deps.providers;
  return must(
    chain.watched.find(({ network }) => network === 'ETH'),
    'a real chain',
  );
}

const warmWallet = async () => (await realChain().walletAddress('warm')) as Address;

async function pass(blocks = 1): Promise<void> {
  await evm.mine(blocks);
  await realChain().watch(chainSinks(server.deps, async () => {}));
}

async function rich() {
  const who = await someone(server);
  await setPin(server.deps, who.userId);
  await fund(server.deps, who.userId, 'USDC', 10_000_000_000n);
  return who;
}

/** Withdraws over the real chain. @returns the payment's id */
async function pay(who: Withdrawer, amount: string, to = 6): Promise<string> {
  server.clock.advance(1);
  const { id } = await withdraw(server.deps, who, { asset: 'USDC', network: 'ETH', address: account(to), amount });
  await server.workJobs();
  return id;
}

const purposeOf = async (id: string) =>
  (await server.db.selectFrom('chain_payment').select('key_purpose').where('id', '=', id).executeTakeFirst())
    ?.key_purpose;

test('withdrawals in small parts leave the hot wallet up to its limit in 24 hours, then the warm one', async () => {
  const [who, other] = [await rich(), await rich()];
  const parts = [await pay(who, '300'), await pay(who, '150'), await pay(who, '100')];
  expect(await Promise.all(parts.map(purposeOf))).toEqual(['hot', 'hot', 'warm']);
  // What one address is sent is one sum too, from whomever.
  expect(await purposeOf(await pay(other, '60'))).toBe('warm');
  expect(await purposeOf(await pay(other, '60', 7))).toBe('hot');
  await beginDay(server.deps);
  expect(await purposeOf(await pay(who, '300'))).toBe('hot');
});

test('what waits for the warm wallet is not released while a block of 24 hours lasts', async () => {
  const who = await rich();
  const operator = await someone(server, { roles: ['operator'] });
  const id = await pay(who, '600', 8);
  expect(await purposeOf(id)).toBe('warm');
  const block = (transfers_blocked_until: Date | null) =>
    server.db.updateTable('app_user').set({ transfers_blocked_until }).where('id', '=', who.userId).execute();
  const release = () => decideCase(server.deps, operator, ['payment', id], 'approve');
  const paid = () =>
    evm.client.readContract({ address: tokens.usdc, abi: tokenAbi, functionName: 'balanceOf', args: [account(8)] });
  await block(new Date(server.clock.now().getTime() + 24 * 3_600_000));
  expect((await release()).body.error?.code).toBe('security:blocked');
  await pass(3);
  expect(await paid()).toBe(0n);
  await block(null);
  expect((await release()).status).toBe(200);
  for (let blocks = 0; blocks < 3; blocks += 1) await pass();
  expect(await paid()).toBeGreaterThan(0n);
});
