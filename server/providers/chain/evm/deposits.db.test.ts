import { randomUUID } from 'node:crypto';
import { getAddress, parseEther } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { evmWorld, type EvmWorld } from '../../../../tests/harness/evm-world.ts';
import { evmAddressAt } from '../../signer/derive.ts';
import { findKey } from '../../signer/signer.ts';
import { ChainUnavailable } from '../watched.ts';

let world: EvmWorld;
beforeAll(async () => {
  world = await evmWorld();
});
afterAll(() => world.close());

const sweeps = (address: string) =>
  world.db
    .selectFrom('chain_payment')
    .innerJoin('chain_address', 'chain_address.position', 'chain_payment.key_index')
    .selectAll('chain_payment')
    .where('purpose', '=', 'sweep')
    .where('chain_address.address', '=', address)
    .orderBy('nonce')
    .execute();

test('derives each customer’s address from the public key alone, always the same', async () => {
  const { xpub } = await findKey(world.signer, 'evm', 'deposit');
  const signatures = world.signed.length;
  const watchOnly = world.open(xpub);
  const customers = Array.from({ length: 20 }, () => randomUUID());
  const made = await Promise.all(customers.map((id) => watchOnly.makeAddress(id, 'USDT', 'ETH')));
  const addresses = made.map(({ address }) => address);
  const places = await world.db
    .selectFrom('chain_address')
    .select('position')
    .where('address', 'in', addresses)
    .execute();
  const derived = places.map(({ position }) => evmAddressAt(xpub, [0, position]));
  expect(derived.toSorted()).toEqual(addresses.toSorted());
  expect(new Set(derived).size).toBe(20);
  const again = await world.chain.makeAddress(customers[3] ?? '', 'ETH', 'ETH');
  expect(again.address).toBe(addresses[3]);
  expect(world.signed.length).toBe(signatures);
});

test('reports coins and both kinds of token with their confirmations until they are final', async () => {
  const { address } = await world.newCustomer();
  const ether = await world.sendEther(address, parseEther('0.5'));
  const usdt = await world.write('USDT', 'transfer', address, 25_000_000n);
  const usdc = await world.write('USDC', 'transfer', address, 30_000_000n);
  await world.sendEther(world.hot, 1n);
  const before = world.told.deposits.length;
  await world.pass();
  expect(world.told.deposits.slice(before)).toHaveLength(3);
  expect(world.told.deposit(ether)).toMatchObject({
    asset: 'ETH',
    amount: '0.500000000000000000',
    confirmations: 0,
    address,
  });
  expect(world.told.deposit(usdt)).toMatchObject({
    asset: 'USDT',
    amount: '25.000000',
    outputIndex: 0,
    network: 'ETH',
  });
  expect(world.told.deposit(usdc)).toMatchObject({ asset: 'USDC', amount: '30.000000', address: getAddress(address) });
  await world.pass(12);
  expect(world.told.deposit(usdc)?.confirmations).toBe(12);
  await world.pass();
  const count = world.told.deposits.length;
  expect(world.told.deposit(usdc)?.confirmations).toBe(13);
  await world.pass(3);
  expect(world.told.deposits).toHaveLength(count);
});

test('follows a deposit whose block is replaced, and drops one that doesn’t come back', async () => {
  const { address } = await world.newCustomer();
  await world.pass();
  const goBack = await world.evm.snapshot();
  const kept = await world.write('USDC', 'transfer', address, 40_000_000n);
  const raw = await world.evm.client.getTransaction({ hash: kept });
  await world.pass(2);
  const lost = await world.write('USDT', 'transfer', address, 50_000_000n);
  await world.pass(1);
  expect(world.told.deposit(kept)?.confirmations).toBe(2);
  expect(world.told.deposit(lost)?.confirmations).toBe(0);
  await goBack();
  // A fork of the same length: the first transaction two blocks later, the second one nowhere.
  await world.evm.mine(2);
  const again = await world.evm.client.sendTransaction({
    account: raw.from,
    to: raw.to,
    data: raw.input,
    nonce: raw.nonce,
    gas: raw.gas,
    maxFeePerGas: raw.maxFeePerGas as bigint,
    maxPriorityFeePerGas: raw.maxPriorityFeePerGas as bigint,
    chain: null,
  });
  expect(again).toBe(kept);
  await world.pass(2);
  expect(world.told.deposit(kept)?.confirmations).toBe(1);
  const count = world.told.deposits.filter(({ transactionHash }) => transactionHash === lost).length;
  await world.pass(13);
  expect(world.told.deposit(kept)).toMatchObject({ confirmations: 14, outputIndex: 0 });
  expect(world.told.deposits.filter(({ transactionHash }) => transactionHash === lost)).toHaveLength(count);
  const rows = await world.db.selectFrom('chain_deposit').selectAll().where('address', '=', address).execute();
  expect(rows.map((row) => [row.transaction_hash, row.block_height !== null, row.is_settled])).toEqual(
    expect.arrayContaining([
      [kept, true, true],
      [lost, false, false],
    ]),
  );
  const audit = await world.db
    .selectFrom('audit')
    .select('action')
    .where('action', '=', 'chain.blockReplaced')
    .execute();
  expect(audit.length).toBeGreaterThan(0);
});

test('sweeps settled deposits into the hot wallet, and funds the gas if a token is swept', async () => {
  const { address } = await world.newCustomer();
  await world.write('USDT', 'transfer', address, 70_000_000n);
  const before = await world.tokenBalance('USDT', world.hot);
  const told = world.told.deposits.length;
  await world.pass();
  await world.pass(13);
  for (let look = 0; look < 8; look += 1) await world.pass();
  expect(await world.tokenBalance('USDT', address)).toBe(0n);
  expect((await world.tokenBalance('USDT', world.hot)) - before).toBeGreaterThanOrEqual(70_000_000n);
  const gas = await world.db
    .selectFrom('chain_payment')
    .selectAll()
    .where('purpose', '=', 'gas')
    .where('to_address', '=', address)
    .execute();
  expect(gas).toHaveLength(1);
  // Gas sent to an address is not a deposit.
  expect(world.told.deposits.slice(told).filter((one) => one.address === address && one.asset === 'ETH')).toEqual([]);
  await world.sendEther(address, parseEther('2'));
  await world.pass();
  await world.pass(13);
  await world.pass(14);
  for (let look = 0; look < 3; look += 1) await world.pass();
  expect(await world.evm.client.getBalance({ address })).toBeLessThan(parseEther('0.01'));
  expect((await sweeps(address)).map(({ asset }) => asset)).toEqual(['USDT', 'ETH']);
});

test('a stuck sweep never bids a fee above the amount it carries', async () => {
  const { address } = await world.newCustomer();
  await world.sendEther(address, parseEther('0.005'));
  await world.pass();
  await world.pass(13);
  await world.chain.watch(world.told.sinks);
  const [sweep] = await sweeps(address);
  expect(sweep).toMatchObject({ block_height: null });
  const fee = String(parseEther('0.005') / 21_000n);
  await world.db
    .updateTable('chain_attempt')
    .set({ max_fee: fee, sent_at: world.clock.now() })
    .where('payment_id', '=', sweep?.id ?? '')
    .execute();
  world.clock.advance(61_000);
  await world.chain.watch(world.told.sinks);
  const tries = await world.db
    .selectFrom('chain_attempt')
    .select('number')
    .where('payment_id', '=', sweep?.id ?? '')
    .execute();
  expect(tries).toHaveLength(1);
});

test('an unavailable node leaves everything to the next scan', async () => {
  const { address } = await world.newCustomer();
  const hash = await world.write('USDC', 'transfer', address, 11_000_000n);
  await world.evm.mine();
  world.fault.before = (method) => {
    if (method === 'eth_getLogs') throw new Error('connection refused');
  };
  await expect(world.chain.watch(world.told.sinks)).rejects.toThrow(ChainUnavailable);
  expect(world.told.deposit(hash)).toBeUndefined();
  world.fault.before = undefined;
  world.told.failing.next = new Error('the product is away');
  await expect(world.chain.watch(world.told.sinks)).rejects.toThrow('the product is away');
  world.told.failing.next = undefined;
  await Promise.all([1, 2, 3].map(() => world.open().watch(world.told.sinks)));
  expect(world.told.deposits.filter((one) => one.transactionHash === hash)).toHaveLength(1);
});
