import { custom, numberToHex, parseAbi, parseEther, type Address } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compiled } from '../../../../tests/harness/contracts.ts';
import { localChain } from '../../../../tests/harness/evm.ts';
import { evmWorld, type EvmWorld } from '../../../../tests/harness/evm-world.ts';
import { ChainUnavailable } from '../watched.ts';
import { balancesAt } from './ask-balances.ts';
import { createEvmClient } from './rpc.ts';

const abi = parseAbi(['function split(address[] receivers) payable']);
let world: EvmWorld;
let splitter: Address;
beforeAll(async () => {
  world = await evmWorld();
  splitter = await world.evm.deploy(await compiled('Splitter'));
  await world.chain.watch(world.told.sinks);
});
afterAll(() => world.close());

const pass = async (blocks = 1) => {
  world.clock.advance(1000);
  await world.pass(blocks);
};

/** Makes a contract forward ether, the same amount to each receiver. */
const split = (value: bigint, ...receivers: Address[]) =>
  world.evm.client.writeContract({
    address: splitter,
    abi,
    functionName: 'split',
    args: [receivers],
    value,
    account: world.rich,
    chain: localChain,
    gas: 200_000n,
  });
const newAddress = async () => (await world.newCustomer()).address;
const rows = (address: Address) =>
  world.db.selectFrom('chain_deposit').selectAll().where('address', '=', address).orderBy('block_height').execute();
const amounts = async (address: Address) => (await rows(address)).map(({ amount }) => BigInt(amount));
const hashAt = async (blockNumber: bigint) => (await world.evm.client.getBlock({ blockNumber })).hash;

test('reports ether passed on by a contract, beside plain transfers in the same block, under that block', async () => {
  const [first, second] = [await newAddress(), await newAddress()];
  await split(parseEther('0.4'), first, second);
  await world.sendEther(second, parseEther('1'));
  await world.evm.mine();
  const height = await world.evm.client.getBlockNumber();
  await world.evm.mine(2);
  await world.chain.watch(world.told.sinks);
  const told = world.told.deposits.findLast(({ address }) => address === first);
  expect(told).toMatchObject({ asset: 'ETH', amount: '0.200000000000000000', confirmations: 2, network: 'ETH' });
  expect(told?.transactionHash).toBe(await hashAt(height));
  expect((await amounts(second)).toSorted()).toEqual([parseEther('0.2'), parseEther('1')].toSorted());
  for (let look = 0; look < 3; look += 1) await pass();
  await Promise.all([1, 2, 3].map(() => world.open().watch(world.told.sinks)));
  expect(await amounts(first)).toEqual([parseEther('0.2')]);
});

test('sweeps it once settled, and a sweep’s amount and cost are neither a deposit nor a loss', async () => {
  const address = await newAddress();
  await split(parseEther('2'), address);
  await world.write('USDT', 'transfer', address, 60_000_000n);
  await pass();
  await pass(13);
  for (let look = 0; look < 12; look += 1) await pass(5);
  expect(await world.evm.client.getBalance({ address })).toBeLessThan(parseEther('0.1'));
  expect(await world.tokenBalance('USDT', address)).toBe(0n);
  expect((await rows(address)).map(({ asset }) => asset).toSorted()).toEqual(['ETH', 'USDT']);
  const short = await world.db.selectFrom('audit').selectAll().where('action', '=', 'chain.balanceShort').execute();
  expect(short).toEqual([]);
  await split(parseEther('0.3'), address);
  await pass();
  expect(await amounts(address)).toContain(parseEther('0.3'));
});

test('follows it to another block when its own is replaced, and reports it once there', async () => {
  const [kept, lost] = [await newAddress(), await newAddress()];
  await pass();
  const goBack = await world.evm.snapshot();
  await split(parseEther('0.5'), kept);
  await pass();
  await split(parseEther('0.7'), lost);
  await pass(2);
  expect(await amounts(lost)).toEqual([parseEther('0.7')]);
  const [replaced] = await rows(kept);
  await goBack();
  await world.evm.mine(3);
  await split(parseEther('0.5'), kept);
  await pass();
  await pass(14);
  // Null sorts last.
  const [now, before] = await rows(kept);
  expect(before).toMatchObject({ transaction_hash: replaced?.transaction_hash, block_height: null, is_settled: false });
  expect(now).toMatchObject({ amount: String(parseEther('0.5')), is_settled: true });
  expect(await rows(kept)).toHaveLength(2);
  expect(await rows(lost)).toMatchObject([{ block_height: null, is_settled: false }]);
});

test('a node without the state of older blocks delays it, but neither loses nor doubles it', async () => {
  const address = await newAddress();
  await split(parseEther('0.6'), address);
  await world.sendEther(address, parseEther('0.1'));
  await world.evm.mine(102);
  world.fault.before = (method) => {
    if (method === 'eth_call') throw new Error('missing trie node');
  };
  // While catching up this is skipped; at the newest block it is an error.
  await world.chain.watch(world.told.sinks);
  expect(await amounts(address)).toEqual([parseEther('0.1')]);
  await expect(world.chain.watch(world.told.sinks)).rejects.toThrow(ChainUnavailable);
  world.fault.before = undefined;
  await pass();
  expect((await amounts(address)).toSorted()).toEqual([parseEther('0.6'), parseEther('0.1')].toSorted());
});

test('an address’s balance from before balances were tracked is taken as its baseline, once', async () => {
  const address = await newAddress();
  await world.evm.client.setBalance({ address, value: parseEther('3') });
  await world.db.updateTable('chain_address').set({ has_baseline: false }).where('address', '=', address).execute();
  await pass();
  expect(await amounts(address)).toEqual([]);
  await split(parseEther('0.1'), address);
  await pass();
  expect(await amounts(address)).toEqual([parseEther('0.1')]);
});

test('reads 1,500 balances with three requests, each at its own index', async () => {
  const addresses = Array.from({ length: 1500 }, (_, index) => numberToHex(index + 2 ** 32, { size: 20 }));
  await world.evm.client.setBalance({ address: addresses[1450]!, value: 7n });
  await world.evm.mine();
  const asked: string[] = [];
  world.fault.before = (method) => void asked.push(method);
  const client = createEvmClient(custom({ request: world.request }));
  const { hash } = await world.evm.client.getBlock();
  const held = await balancesAt({ client }, addresses, hash);
  expect(held.flatMap((amount, index) => (amount > 0n ? [[index, amount]] : []))).toEqual([[1450, 7n]]);
  expect(asked).toEqual(['eth_call', 'eth_call', 'eth_call']);
});
