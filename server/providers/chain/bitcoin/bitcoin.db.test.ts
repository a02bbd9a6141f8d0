import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testClock } from '../../../../tests/harness/clock.ts';
import { testDatabase, type TestDatabase } from '../../../../tests/harness/database.ts';
import { startEsplora } from '../../../../tests/harness/esplora.ts';
import type { PayoutState } from '../chain.ts';
import { createSeedSigner } from '../../signer/local.ts';
import type { DepositReport } from '../chain.ts';
import { ChainUnavailable, type ChainSinks, type WatchedChain } from '../watched.ts';
import { createBitcoinChain } from './bitcoin.ts';
import { createEsplora } from './esplora.ts';
import { divide } from '#contract/platform/money-rounding.ts';

const receiver = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';
const clock = testClock();
let deposits: DepositReport[];
let payouts: PayoutState[];
const sinks: ChainSinks = {
  onDeposit: async (report) => void deposits.push(report),
  onPayout: async (state) => void payouts.push(state),
  onFee: async () => {},
};
let bitcoin: Awaited<ReturnType<typeof startEsplora>>;
let database: TestDatabase;
let chain: WatchedChain;

/** A chain of its own for each test: what one holds and reports depends on all of its past. */
beforeEach(async () => {
  [deposits, payouts] = [[], []];
  [bitcoin, database] = await Promise.all([startEsplora(), testDatabase()]);
  chain = createBitcoinChain({
    db: database.db,
    clock,
    signer: createSeedSigner(`${'abandon '.repeat(11)}about`, 'test'),
    esplora: createEsplora({ url: bitcoin.url, timeoutMs: 2000 }),
    settings: {
      network: 'BTC',
      stage: 'test',
      hotLimit: () => 100_000_000n,
      stuckAfterMs: 600_000,
      maxFeeRate: 500n,
    },
  });
});
afterEach(async () => {
  await bitcoin.close();
  await database.close();
});

const pass = async (blocks = 1) => {
  bitcoin.mine(blocks);
  await chain.watch(sinks);
};
const look = () => chain.watch(sinks);
const payout = (amount: bigint) => ({
  id: randomUUID(),
  asset: 'BTC',
  network: 'BTC',
  address: receiver,
  tag: null,
  amount,
});
const attempts = (id: string) =>
  database.db.selectFrom('chain_attempt').selectAll().where('payment_id', '=', id).orderBy('number').execute();
const newAddress = async () => (await chain.makeAddress(randomUUID(), 'BTC', 'BTC')).address;
const paid = () => bitcoin.received(receiver).map(({ value }) => value);

test('reports a deposit once a block has it, follows it to another block, and stops once it is final', async () => {
  const address = await newAddress();
  const hash = bitcoin.fund(address, 250_000n);
  await look();
  expect(deposits).toEqual([]);
  await pass();
  expect(deposits.at(-1)).toMatchObject({
    transactionHash: hash,
    outputIndex: 0,
    amount: '0.00250000',
    confirmations: 0,
  });
  await pass();
  expect(deposits.at(-1)?.confirmations).toBe(1);
  bitcoin.replace(2);
  await look();
  const count = deposits.length;
  await look();
  expect(deposits).toHaveLength(count);
  await pass();
  expect(deposits.at(-1)?.confirmations).toBe(0);
  await pass(3);
  expect(deposits.at(-1)).toMatchObject({ transactionHash: hash, confirmations: 3 });
  const told = deposits.length;
  await pass(2);
  expect(deposits).toHaveLength(told);
});

test('makes two requests if nothing is new, and two per new block, however many addresses there are', async () => {
  const addresses = await Promise.all(Array.from({ length: 50 }, newAddress));
  await pass();
  const asked = async (blocks: number) => {
    bitcoin.asked.length = 0;
    await (blocks > 0 ? pass(blocks) : look());
    return bitcoin.asked.length;
  };
  expect(await asked(0)).toBe(2);
  const told = deposits.length;
  for (const address of addresses) bitcoin.fund(address, 1000n);
  // Requests for the newest block, the last scanned block, and the new one.
  expect(await asked(1)).toBe(2 + 1 + 2);
  expect(
    deposits
      .slice(told)
      .map(({ address }) => address)
      .toSorted(),
  ).toEqual(addresses.toSorted());
  expect(await asked(3)).toBe(2 + 1 + 3 * 2);
  expect(await asked(25)).toBe(2 + 1 + 10 * 2);
  // Lagging behind: the next scans do the rest.
  await look();
  await look();
  expect(await asked(0)).toBe(2);
});

test('queries each address on its first scan, and again if none of the known blocks is left', async () => {
  const address = await newAddress();
  const hash = bitcoin.fund(address, 77_000n);
  bitcoin.mine();
  await database.db.deleteFrom('chain_block').where('network', '=', 'BTC').execute();
  await look();
  expect(deposits.findLast((one) => one.address === address)).toMatchObject({
    transactionHash: hash,
    confirmations: 0,
  });
  bitcoin.replace(8);
  await look();
  const rows = () => database.db.selectFrom('chain_deposit').selectAll().where('address', '=', address).execute();
  expect(await rows()).toMatchObject([{ block_height: null, is_settled: false }]);
  await pass(3);
  expect(await rows()).toMatchObject([{ transaction_hash: hash, block_height: String(bitcoin.state.height - 2) }]);
  expect(deposits.filter((one) => one.address === address && one.confirmations === 0)).toHaveLength(1);
});

test('pays once from settled coins, the largest first, with change, and counts confirmations', async () => {
  for (const value of [40_000n, 900_000n]) bitcoin.fund(await newAddress(), value);
  await pass();
  await pass(3);
  const order = payout(600_000n);
  await Promise.all([chain.submitPayout(order), chain.submitPayout(order)]);
  await look();
  const [stored] = await attempts(order.id);
  expect(stored?.sent_at).toBeNull();
  await look();
  await look();
  expect(paid()).toEqual([600_000n]);
  const entry = bitcoin.entries.get(stored?.hash ?? '');
  expect(entry?.inputs).toHaveLength(1);
  expect(entry?.outputs).toHaveLength(2);
  // Five satoshis per virtual byte, the source's fee rate.
  expect(divide(entry?.fee ?? 0n, entry?.size ?? 1n, 'halfEven')).toBe(5n);
  await pass();
  await pass(3);
  expect(payouts.at(-1)).toMatchObject({
    id: order.id,
    status: 'processing',
    confirmations: 3,
    transactionHash: stored?.hash,
  });
  expect(await attempts(order.id)).toHaveLength(1);
});

test('replaces a stuck payout by one from the same coins with a higher fee', async () => {
  bitcoin.fund(await newAddress(), 300_000n);
  await pass();
  await pass(3);
  const order = payout(100_000n);
  await chain.submitPayout(order);
  await look();
  await look();
  clock.advance(600_000);
  await look();
  await look();
  const [first, second] = await attempts(order.id);
  expect(bitcoin.entries.has(first?.hash ?? '')).toBe(false);
  expect(BigInt(second?.max_fee ?? 0)).toBeGreaterThan(BigInt(first?.max_fee ?? 0));
  await pass();
  expect(paid()).toEqual([100_000n]);
  expect((await chain.findPayout(order.id))?.transactionHash).toBe(second?.hash);
  bitcoin.replace(1);
  await look();
  expect((await chain.findPayout(order.id))?.confirmations).toBe(0);
  await look();
  await pass(4);
  expect(paid()).toEqual([100_000n]);
});

test('waits for missing coins, fails if an output would be dust, and survives an unavailable source', async () => {
  const large = payout(90_000_000n);
  const dust = payout(293n);
  await chain.submitPayout(large);
  await chain.submitPayout(dust);
  await look();
  expect((await chain.findPayout(large.id))?.status).toBe('pendingSignature');
  expect((await chain.findPayout(dust.id))?.status).toBe('failed');
  bitcoin.state.isAway = true;
  await expect(look()).rejects.toThrow(ChainUnavailable);
  bitcoin.state.isAway = false;
  bitcoin.fund(await chain.walletAddress('hot'), 95_000_000n);
  await pass();
  await look();
  await look();
  expect(paid()).toContain(90_000_000n);
  expect((await chain.walletHoldings()).map(({ wallet }) => wallet)).toEqual(['hot', 'hot', 'warm', 'cold']);
});
