import { parseEther, type Address, type Hash } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { evmWorld, tokenAbi, type EvmWorld } from '../../../../tests/harness/evm-world.ts';
import { ChainUnavailable } from '../watched.ts';

let world: EvmWorld;
beforeAll(async () => {
  world = await evmWorld();
});
afterAll(() => world.close());

const look = () => world.chain.watch(world.told.sinks);
const attempts = (id: string) =>
  world.db.selectFrom('chain_attempt').selectAll().where('payment_id', '=', id).orderBy('number').execute();
const stranger = (number: number) => world.evm.accounts[number] as Address;

test('pays coins and both kinds of token once, however often and by how many servers it is requested', async () => {
  const [ether, usdt, usdc] = [
    world.payout('ETH', stranger(5), parseEther('1.5')),
    world.payout('USDT', stranger(5), 70_000_000n),
    world.payout('USDC', stranger(5), 80_000_000n),
  ];
  const before = await world.evm.client.getBalance({ address: stranger(5) });
  const asked = [ether, usdt, usdc, ether, usdt, usdc, ether].map((payout) => world.open().submitPayout(payout));
  expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set(['pendingSignature']));
  await look();
  await Promise.all([look(), look(), look()]);
  expect((await world.chain.findPayout(ether.id))?.status).toMatch(/pendingSend|processing/);
  await look();
  for (let block = 0; block < 3; block += 1) await world.pass();
  expect((await world.evm.client.getBalance({ address: stranger(5) })) - before).toBe(parseEther('1.5'));
  expect(await world.tokenBalance('USDT', stranger(5))).toBe(70_000_000n);
  expect(await world.tokenBalance('USDC', stranger(5))).toBe(80_000_000n);
  await world.pass(13);
  for (const { id } of [ether, usdt, usdc]) {
    const state = world.told.payout(id);
    expect(state).toMatchObject({ status: 'processing', failure: null });
    expect(state?.confirmations).toBeGreaterThanOrEqual(12);
    expect(await world.chain.submitPayout({ ...(id === ether.id ? ether : id === usdt.id ? usdt : usdc) })).toEqual(
      state,
    );
    expect(world.told.fees.find(({ paymentId }) => paymentId === id)?.amount).toBeGreaterThan(0n);
  }
  await expect(world.chain.submitPayout({ ...ether, amount: 1n })).rejects.toThrow('amount of the first time');
  await expect(world.chain.submitPayout({ ...ether, address: stranger(6) })).rejects.toThrow('first time');
  expect(await world.chain.findPayout('another')).toBeUndefined();
});

test('a payout signed but not recorded as sent before a crash is sent as the same bytes, once', async () => {
  const payout = world.payout('USDC', stranger(7), 12_000_000n);
  await world.chain.submitPayout(payout);
  await look();
  const [stored] = await attempts(payout.id);
  expect(stored).toMatchObject({ number: 1, sent_at: null });
  expect(world.told.payout(payout.id)).toMatchObject({ status: 'pendingSend', transactionHash: stored?.hash });
  // It was sent, and the server died before recording it.
  await world.evm.client.sendRawTransaction({ serializedTransaction: stored?.raw as `0x${string}` });
  const reborn = world.open();
  await reborn.watch(world.told.sinks);
  expect(world.told.payout(payout.id)?.status).toBe('processing');
  await world.evm.mine();
  await reborn.watch(world.told.sinks);
  await world.pass(2);
  expect(await attempts(payout.id)).toHaveLength(1);
  expect(await world.tokenBalance('USDC', stranger(7))).toBe(12_000_000n);
});

test('resends the same transaction to a node that did not respond', async () => {
  const payout = world.payout('USDT', stranger(8), 13_000_000n);
  await world.chain.submitPayout(payout);
  await look();
  world.fault.before = (method) => {
    if (method === 'eth_sendRawTransaction') throw new Error('timed out');
  };
  await expect(look()).rejects.toThrow('timed out');
  expect(world.told.payout(payout.id)?.status).toBe('pendingSend');
  world.fault.before = undefined;
  await look();
  await world.pass();
  expect(await attempts(payout.id)).toHaveLength(1);
  expect(await world.tokenBalance('USDT', stranger(8))).toBe(13_000_000n);
});

test('a stuck payout is resent with the same nonce and a fee an eighth higher, and is paid once', async () => {
  const payout = world.payout('ETH', stranger(9), parseEther('0.2'));
  const before = await world.evm.client.getBalance({ address: stranger(9) });
  await world.chain.submitPayout(payout);
  await look();
  await look();
  const [first] = await attempts(payout.id);
  world.clock.advance(59_000);
  await look();
  expect(await attempts(payout.id)).toHaveLength(1);
  world.clock.advance(1_000);
  await look();
  const [, second] = await attempts(payout.id);
  expect(world.told.payout(payout.id)?.transactionHash).toBe(second?.hash);
  for (const fee of ['max_fee', 'priority_fee'] as const)
    expect(BigInt(second?.[fee] ?? 0) * 8n).toBeGreaterThanOrEqual(BigInt(first?.[fee] ?? 0) * 9n);
  await world.pass();
  const mined = await world.evm.client.getTransactionReceipt({ hash: second?.hash as Hash });
  expect(mined.status).toBe('success');
  expect((await world.evm.client.getBalance({ address: stranger(9) })) - before).toBe(parseEther('0.2'));
  const nonces = await Promise.all(
    [first, second].map((one) => world.evm.client.getTransaction({ hash: one?.hash as Hash }).catch(() => undefined)),
  );
  expect(nonces[1]?.nonce).toBe(Number((await row(payout.id)).nonce));
});

const row = (id: string) =>
  world.db.selectFrom('chain_payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('a payout whose block is replaced waits again and is paid in another block', async () => {
  const payout = world.payout('USDC', stranger(10), 15_000_000n);
  await world.chain.submitPayout(payout);
  await look();
  const goBack = await world.evm.snapshot();
  await look();
  await world.pass(2);
  await world.pass();
  expect(world.told.payout(payout.id)?.confirmations).toBe(2);
  await goBack();
  expect(await world.tokenBalance('USDC', stranger(10))).toBe(0n);
  // Other blocks without it, and the node has dropped it too.
  await world.evm.mine(4);
  await look();
  expect(world.told.payout(payout.id)).toMatchObject({ confirmations: 0, status: 'processing' });
  await look();
  await world.pass();
  await world.pass(2);
  expect(world.told.payout(payout.id)?.confirmations).toBe(2);
  expect(await world.tokenBalance('USDC', stranger(10))).toBe(15_000_000n);
});

test('a payout fails unsigned if the network would reject it, and once signed only after the revert is deep enough', async () => {
  const block = (isBlocked: boolean) =>
    world.evm.client.writeContract({
      address: world.tokens.usdc,
      abi: tokenAbi,
      functionName: 'setBlocked',
      args: [stranger(11), isBlocked],
      account: world.rich,
    });
  const late = world.payout('USDC', stranger(11), 16_000_000n);
  await world.chain.submitPayout(late);
  await look();
  // Blocked between the signature and the block.
  await block(true);
  await world.evm.mine();
  await look();
  await world.pass();
  expect(world.told.payout(late.id)).toMatchObject({ status: 'processing', failure: null });
  const early = world.payout('USDC', stranger(11), 17_000_000n);
  const signatures = world.signed.length;
  await world.chain.submitPayout(early);
  await look();
  expect(world.told.payout(early.id)).toMatchObject({ status: 'failed', transactionHash: null });
  expect(world.signed.length).toBe(signatures);
  // Scanned at each block: a reverted payment is never reported as paid, however deep it is.
  for (let block = 0; block < 13 && world.told.payout(late.id)?.status !== 'failed'; block += 1) {
    await world.pass();
    expect(world.told.payout(late.id)?.confirmations ?? 0, `${block} blocks on`).toBe(0);
  }
  expect(world.told.payout(late.id)).toMatchObject({ status: 'failed' });
  await block(false);
  await world.pass(2);
  expect(await world.tokenBalance('USDC', stranger(11))).toBe(0n);
});

test('above the hot wallet’s limit a payout waits for an operator and the warm wallet; without funds it waits too', async () => {
  const warm = (await world.chain.walletAddress('warm')) as Address;
  const payout = world.payout('ETH', stranger(12), parseEther('6'));
  const before = await world.evm.client.getBalance({ address: stranger(12) });
  await world.chain.submitPayout(payout);
  await world.pass(2);
  expect((await world.chain.findPayout(payout.id))?.status).toBe('pendingSignature');
  await world.db.updateTable('chain_payment').set({ is_released: true }).where('id', '=', payout.id).execute();
  await world.pass(2);
  expect((await world.chain.findPayout(payout.id))?.status).toBe('pendingSignature');
  await world.evm.client.setBalance({ address: warm, value: parseEther('7') });
  for (let block = 0; block < 3; block += 1) await world.pass();
  expect((await world.evm.client.getBalance({ address: stranger(12) })) - before).toBe(parseEther('6'));
  // Two at once that the wallet can't both pay: one is paid, the other waits and is not refused.
  await world.evm.client.setBalance({ address: world.hot, value: parseEther('3') });
  const [one, two] = [1, 2].map(() => world.payout('ETH', stranger(13), parseEther('2')));
  await Promise.all([one, two].map((each) => world.chain.submitPayout(each ?? payout)));
  for (let block = 0; block < 4; block += 1) await world.pass();
  const statuses = await Promise.all([one, two].map((each) => world.chain.findPayout(each?.id ?? '')));
  expect(statuses.map((state) => state?.status).toSorted()).toEqual(['pendingSignature', 'processing']);
  await world.evm.client.setBalance({ address: world.hot, value: parseEther('30') });
  for (let block = 0; block < 3; block += 1) await world.pass();
  const holdings = await world.chain.holdings();
  const own = await world.chain.walletHoldings();
  expect(own.map(({ wallet }) => wallet)).toEqual([1, 2, 3].flatMap(() => ['hot', 'warm', 'cold']));
  expect(own[0]).toMatchObject({ asset: 'ETH', address: world.hot });
  expect(holdings.slice(0, own.length)).toEqual(own);
  expect(holdings.slice(own.length).every(({ wallet, amount }) => wallet === 'deposit' && amount > 0n)).toBe(true);
});

test('refuses to run if the node doesn’t report its chain id', async () => {
  world.fault.before = (method) => {
    if (method === 'eth_chainId') throw new Error('away');
  };
  await expect(world.open().watch(world.told.sinks)).rejects.toThrow(ChainUnavailable);
  world.fault.before = undefined;
});
