import { encodeFunctionData, getAddress, parseAbi, zeroAddress } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { safeArtifacts } from './contracts.ts';
import { deployTokens, startEvm, type EvmChain } from './evm.ts';

let chain: EvmChain;
beforeAll(async () => {
  chain = await startEvm();
});
afterAll(() => chain.close());

const tokenAbi = parseAbi([
  'function mint(address to, uint256 value)',
  'function transfer(address to, uint256 value)',
  'function balanceOf(address owner) view returns (uint256)',
]);

test('the test chain supports both kinds of token, mines on request, and reverts to a block', async () => {
  const tokens = await deployTokens(chain);
  const [, from, to] = chain.accounts as readonly [`0x${string}`, `0x${string}`, `0x${string}`];
  for (const address of [tokens.usdc, tokens.usdt]) {
    const balance = () => chain.client.readContract({ address, abi: tokenAbi, functionName: 'balanceOf', args: [to] });
    const write = (functionName: 'mint' | 'transfer', owner: `0x${string}`, value: bigint) =>
      chain.client.writeContract({ address, abi: tokenAbi, functionName, args: [owner, value], account: from });
    await write('mint', from, 100n);
    await chain.mine();
    const before = await chain.client.getBlock();
    const goBack = await chain.snapshot();
    await write('transfer', to, 40n);
    expect(await balance()).toBe(0n);
    await chain.mine(2);
    expect(await balance()).toBe(40n);
    await goBack();
    expect((await chain.client.getBlock()).hash).toBe(before.hash);
    expect(await balance()).toBe(0n);
  }
});

test('the test chain supports a wallet with several signers', async () => {
  const singleton = await chain.deploy(safeArtifacts.safe());
  const factory = await chain.deploy(safeArtifacts.proxyFactory());
  const handler = await chain.deploy(safeArtifacts.fallbackHandler());
  const owners = chain.accounts.slice(0, 3).map((address) => getAddress(address));
  const initializer = encodeFunctionData({
    abi: safeArtifacts.safe().abi,
    functionName: 'setup',
    args: [owners, 2n, zeroAddress, '0x', handler, zeroAddress, 0n, zeroAddress],
  });
  const create = {
    address: factory,
    abi: safeArtifacts.proxyFactory().abi,
    functionName: 'createProxyWithNonce',
    args: [singleton, initializer, 1n],
    account: owners[0]!,
  } as const;
  const { result } = await chain.client.simulateContract(create);
  await chain.client.writeContract(create);
  await chain.mine();
  const wallet = result as `0x${string}`;
  const read = (functionName: string) =>
    chain.client.readContract({ address: wallet, abi: safeArtifacts.safe().abi, functionName });
  expect(await read('getOwners')).toEqual(owners);
  expect(await read('getThreshold')).toBe(2n);
});
