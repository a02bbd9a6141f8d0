import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { assetCode } from '#contract/platform/assets.ts';
import { depositCases } from '#contract/deposits/case-calls.ts';
import { volumeSources } from '#contract/reports/rules.ts';
import { balances, checkLedger } from '#server/ledger/index.ts';
import type { DepositReport } from '#server/providers/chain/chain.ts';
import { noteDeposits, reportDeposits, unsettleDeposits } from '#server/providers/chain/deposits.ts';
import { company, someone, type Someone } from '../../../../tests/harness/company.ts';
import { fund } from '../../../../tests/harness/funds.ts';
import { testServer, type TestServer } from '../../../../tests/harness/server.ts';
import { makeSubAccount, tryMove } from '../../sub-accounts/testing/sub-account.ts';
import { apply, setPin, strange, withdraw } from '../../withdrawals/testing/withdrawer.ts';
import { keepAddress } from '../kept.ts';
import { getAddress, takeReport } from '../service.ts';
import { followReplaced } from './follow.ts';

let server: TestServer;
let operator: Someone;
let customer: Someone;
let address: string;
let height = 100n;
let transactionHash: string;

beforeAll(async () => {
  server = await testServer();
  operator = await someone(server, { roles: ['operator'] });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(new Date());
  customer = await someone(server);
  await setPin(server.deps, customer.userId);
  ({ address } = await getAddress(server.deps, customer.userId, 'USDC', 'ETH'));
  transactionHash = `0x${randomBytes(32).toString('hex')}`;
  height += 1n;
});

const anHour = 3_600_000;
const coin = { asset: 'USDC', network: 'ETH' } as const;
const units = 1_000_000n;

/** A deposit of 100 in a block of a real chain, deep enough to be credited. */
async function credited(): Promise<void> {
  await inBlock(height);
  const report = { ...coin, transactionHash, outputIndex: 0, address, tag: null, amount: '100', confirmations: 40 };
  await takeReport(server.deps, report, 'test');
  // The risk check runs first.
  await server.workJobs();
  expect(await available()).toBe(100n * units);
}
const inBlock = (at: bigint) =>
  noteDeposits(server.db, { network: 'ETH', height: at, seenAt: server.clock.now() }, [
    { transactionHash, outputIndex: 0, asset: assetCode('USDC'), address, amount: 100n * units },
  ]);
const replaceBlock = (at = height) => unsettleDeposits(server.db, 'ETH', String(at));
/** The given number of blocks follows the one at a height. */
const buried = async (at: bigint, confirmations: bigint) => {
  const onDeposit = (report: DepositReport) => takeReport(server.deps, report, 'test');
  await reportDeposits(server.db, 'ETH', at + confirmations, { onDeposit, onPayout: never, onFee: never });
};
const never = () => Promise.reject(new Error('nothing is paid here'));
const balance = async () => (await balances(server.db, customer.userId)).find(({ asset }) => asset === 'USDC');
const available = async () => (await balance())?.available;
const spend = async (amount: string) => {
  const order = { ...coin, address: strange('USDC', 'ETH'), amount };
  await withdraw(server.deps, customer, order);
};
const tryToSpend = async () => {
  const { error } = await apply(customer, { ...coin, address: strange('USDC', 'ETH'), amount: '20' });
  return error && [error.code, error.details];
};
const cases = async () =>
  (await operator.device.ask(depositCases.listReversals, { query: { MaxResultCount: 100 } })).items.filter(
    ({ customer: { uid } }) => uid === customer.uid,
  );
/** Subjects of the emails sent for it, oldest first. */
const told = async () => {
  await server.workJobs();
  const mails = server.mails.filter(({ to, text }) => to === customer.email && text.includes('100 USDC'));
  return mails.map(({ subject }) => subject.replace(/^.*: /, '')).filter((subject) => subject !== 'Deposit credited');
};
/** What the customer was given that the reports count as volume. */
const countedAsVolume = async () => {
  const given = await server.db
    .selectFrom('ledger_entry as e')
    .innerJoin('ledger_account as a', 'a.id', 'e.account_id')
    .innerJoin('ledger_transfer as t', 't.id', 'e.transfer_id')
    .select('e.amount')
    .where('a.owner', '=', customer.userId)
    .where('a.kind', '=', 'available')
    .where('t.kind', 'in', Object.keys(volumeSources))
    .execute();
  return given.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
};
const later = async () => {
  // The database records when a block was replaced, in real time.
  server.clock.set(new Date(Date.now() + anHour + 1000));
  await followReplaced(server.deps);
  server.clock.set(new Date());
};

test('a credited deposit whose block is replaced is held, and released once it is in another block', async () => {
  await credited();
  await followReplaced(server.deps);
  expect(await cases()).toEqual([]);
  await replaceBlock();
  await followReplaced(server.deps);
  await followReplaced(server.deps);
  expect(await balance()).toMatchObject({ available: 0n, held: 100n * units });
  expect(await cases()).toMatchObject([{ status: 'waiting', held: '100.000000', missing: '0.000000' }]);
  await inBlock(height + 1n);
  await buried(height + 1n, 40n);
  await followReplaced(server.deps);
  expect(await balance()).toMatchObject({ available: 100n * units, held: 0n });
  expect(await cases()).toEqual([]);
  expect(await told()).toEqual(['Deposit being checked', 'Deposit confirmed again']);
});

test('a deposit that does not come back is reversed in full, and its customer is notified', async () => {
  await credited();
  await fund(server, customer.userId, 'USDC', '7');
  await replaceBlock();
  await followReplaced(server.deps);
  // The customer's other coins stay theirs and may leave.
  expect(await available()).toBe(7n * units);
  await later();
  expect(await balance()).toMatchObject({ available: 7n * units, held: 0n });
  expect(await cases()).toEqual([]);
  expect(await told()).toEqual(['Deposit being checked', 'Deposit reversed']);
  await later();
  expect(await available()).toBe(7n * units);
});

test('a spent amount is owed: the coin can’t leave, and incoming money pays it off, never below zero', async () => {
  await credited();
  await spend('60');
  await replaceBlock();
  await followReplaced(server.deps);
  expect(await cases()).toMatchObject([{ held: '40.000000', missing: '60.000000' }]);
  expect(await tryToSpend()).toEqual([60011, { asset: 'USDC', reason: 'debt' }]);
  await later();
  expect(await cases()).toMatchObject([{ status: 'owed', taken: '40.000000', missing: '60.000000' }]);
  await fund(server, customer.userId, 'USDC', '25');
  expect(await tryToSpend()).toEqual([60011, { asset: 'USDC', reason: 'debt' }]);
  await followReplaced(server.deps);
  expect(await cases()).toMatchObject([{ status: 'owed', taken: '65.000000', missing: '35.000000' }]);
  await fund(server, customer.userId, 'USDC', '135');
  await followReplaced(server.deps);
  expect(await available()).toBe(100n * units);
  expect(await cases()).toEqual([]);
  expect(await tryToSpend()).toBeNull();
  const alarms: string[] = [];
  await checkLedger(server.db, (line) => alarms.push(line));
  expect(alarms).toEqual([]);
});

test('a reversed deposit that comes back is credited again, once', async () => {
  await credited();
  await replaceBlock();
  await followReplaced(server.deps);
  await later();
  expect(await available()).toBe(0n);
  await inBlock(height + 2n);
  await buried(height + 2n, 40n);
  await followReplaced(server.deps);
  await followReplaced(server.deps);
  expect(await available()).toBe(100n * units);
  expect(await countedAsVolume()).toBe(100n * units);
});

test('a deposit in a new block is released only at the depth any deposit needs', async () => {
  await credited();
  await buried(height, 40n);
  await replaceBlock();
  await followReplaced(server.deps);
  await inBlock(height + 1n);
  await followReplaced(server.deps);
  expect(await balance()).toMatchObject({ available: 0n, held: 100n * units });
  await buried(height + 1n, 1n);
  await later();
  expect(await balance()).toMatchObject({ available: 0n, held: 100n * units });
  await buried(height + 1n, 40n);
  await followReplaced(server.deps);
  expect(await balance()).toMatchObject({ available: 100n * units, held: 0n });
});

test('a deposit the chain reverses repeatedly is held, reversed and credited again each time', async () => {
  await credited();
  for (const turn of [1n, 2n, 3n]) {
    await replaceBlock(height + turn - 1n);
    await followReplaced(server.deps);
    expect(await balance()).toMatchObject({ available: 0n, held: 100n * units });
    if (turn === 2n) await later();
    expect(await balance()).toMatchObject({ available: 0n, held: turn === 2n ? 0n : 100n * units });
    await inBlock(height + turn);
    await buried(height + turn, 40n);
    await followReplaced(server.deps);
    expect(await balance()).toMatchObject({ available: 100n * units, held: 0n });
  }
  await spend('60');
  await replaceBlock(height + 3n);
  await later();
  await later();
  expect(await cases()).toMatchObject([{ status: 'owed', taken: '40.000000', missing: '60.000000' }]);
});

test('what a sub-account received and passed on is owed by its company, and taken wherever it is', async () => {
  customer = await company(server);
  await setPin(server.deps, customer.userId);
  const [first, second] = [await makeSubAccount(customer), await makeSubAccount(customer)];
  await keepAddress(server.deps, { ...coin, userId: customer.userId, subAccountId: first });
  ({ address } = await server.db
    .selectFrom('deposit_address')
    .select('address')
    .where('sub_account_id', '=', first)
    .executeTakeFirstOrThrow());
  await inBlock(height);
  const report = { ...coin, transactionHash, outputIndex: 0, address, tag: null, amount: '100', confirmations: 40 };
  await takeReport(server.deps, report, 'test');
  await server.workJobs();
  const pass = async (from: string, to: string, amount: string) =>
    (await tryMove(server.deps, customer, { from, to, asset: 'USDC', amount })).body.error?.code ?? 'done';
  expect(await pass(first, 'main', '90')).toBe('done');
  await fund(server, second, 'USDC', '30');
  await replaceBlock();
  await followReplaced(server.deps);
  expect(await tryToSpend()).toEqual([60011, { asset: 'USDC', reason: 'debt' }]);
  await later();
  expect(await tryToSpend()).toEqual([60011, { asset: 'USDC', reason: 'debt' }]);
  await followReplaced(server.deps);
  expect(await cases()).toEqual([]);
  expect(await available()).toBe(0n);
  expect((await balances(server.db, second)).find(({ asset }) => asset === 'USDC')?.available).toBe(30n * units);
});

test('only operators can list reversed deposits', async () => {
  expect((await customer.device.call(depositCases.listReversals, { query: {} })).status).toBe(403);
});
