import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { depositCases } from '#contract/deposits/case-calls.ts';
import { refundValues } from '#contract/deposits/rules.ts';
import { desk } from '#contract/desk/calls.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { balances, findDiscrepancies, platformBalance } from '#server/ledger/index.ts';
import type { DepositReport } from '#server/providers/chain/chain.ts';
import { noteDeposits, reportDeposits, unsettleDeposits } from '#server/providers/chain/deposits.ts';
import { testerCallsOf } from '#server/providers/provider.ts';
import { someone, type Someone } from '../../../../tests/harness/company.ts';
import { testServer, type TestServer } from '../../../../tests/harness/server.ts';
import { decideSeen } from '../../staff/testing/decide-case.ts';
import { insertPassedStepUp } from '../../step-up/testing/passed-step-up.ts';
import { strange } from '../../withdrawals/testing/withdrawer.ts';
import { payRefund } from '../cases/index.ts';
import { apartFromChain } from '../kept.ts';
import { getAddress, takeReport } from '../service.ts';
import { followReplaced } from './follow.ts';

const usdc = assetCode('USDC');
const units = 1_000_000n;
const anHour = 3_600_000;
let server: TestServer;
let operators: Someone[];
let customer: Someone;
let address: string;
let height = 100n;
let transactionHash: string;
let amount: string;

beforeAll(async () => {
  server = await testServer();
  operators = [await someone(server, { roles: ['operator'] }), await someone(server, { roles: ['operator'] })];
});
afterAll(async () => {
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
});
beforeEach(async () => {
  server.clock.set(new Date());
  await testerCallsOf(server.deps.providers.kyt).setRisk('clear');
  customer = await someone(server);
  ({ address } = await getAddress(server.deps, customer.userId, 'USDC', 'ETH'));
  transactionHash = `0x${randomBytes(32).toString('hex')}`;
  height += 10n;
});

const inBlock = (at: bigint) =>
  noteDeposits(server.db, { network: 'ETH', height: at, seenAt: server.clock.now() }, [
    { transactionHash, outputIndex: 0, asset: usdc, address, amount: BigInt(amount) * units },
  ]);
const never = () => Promise.reject(new Error('nothing is paid here'));
/** The given number of blocks follows the one at a height. */
async function buried(at: bigint, confirmations: bigint): Promise<void> {
  const onDeposit = (report: DepositReport) => takeReport(server.deps, report, 'test');
  await reportDeposits(server.db, 'ETH', at + confirmations, { onDeposit, onPayout: never, onFee: never });
  await server.workJobs();
}
/** A payment deep enough to be credited. */
async function paid(value: string): Promise<void> {
  amount = value;
  await inBlock(height);
  await buried(height, 40n);
}
const dropped = (at = height) => unsettleDeposits(server.db, 'ETH', String(at));
async function later(): Promise<void> {
  // The database records when a block was replaced, in real time.
  server.clock.set(new Date(Date.now() + anHour + 1000));
  await followReplaced(server.deps);
  server.clock.set(new Date());
}
/** It is in another block, as deep as any deposit needs to be. */
async function back(at: bigint): Promise<void> {
  await inBlock(at);
  await buried(at, 40n);
  await followReplaced(server.deps);
  await server.workJobs();
}

const find = () =>
  server.db.selectFrom('deposit').selectAll().where('transaction_hash', '=', transactionHash).executeTakeFirstOrThrow();
const suspense = () => platformBalance(server.db, usdc, 'suspense');
const available = async () =>
  (await balances(server.db, customer.userId)).find(({ asset }) => asset === 'USDC')?.available ?? 0n;
const isOpen = async (id: string) =>
  (await operators[0]!.device.ask(desk.get, { query: { Kind: 'deposit', Subject: id } })).closedAt === null;
const told = async () => {
  await server.workJobs();
  return server.mails.filter(({ to }) => to === customer.email).map(({ subject }) => subject.replace(/^.*: /, ''));
};
const decide = async (id: string, answer: 'approve' | 'reject', who = 0) =>
  (await decideSeen(server.deps, operators[who]!, ['deposit', id], answer)).body.error?.code ?? 'done';

test('a deposit under review that the chain drops for good ends, and its customer is notified', async () => {
  await paid('900000');
  const { id } = await find();
  expect([await suspense(), await isOpen(id)]).toEqual([900_000n * units, true]);
  await dropped();
  await followReplaced(server.deps);
  expect(await find()).toMatchObject({ status: 'complianceReview', failure_reason: null });
  expect(await apartFromChain(server.db, 'USDC')).toMatchObject({ replaced: -900_000n * units });
  for (const _ of [1, 2]) await later();
  expect(await find()).toMatchObject({
    status: 'depositFailedAndRefunded',
    failure_reason: 'replaced',
    is_suspended: false,
  });
  expect([await suspense(), await available(), await isOpen(id)]).toEqual([0n, 0n, false]);
  expect(await apartFromChain(server.db, 'USDC')).toMatchObject({ replaced: 0n });
  expect((await told()).slice(-1)).toEqual(['Deposit not received']);
});

test('one that comes back is under review again, each time, and credited once', async () => {
  await paid('900000');
  const { id } = await find();
  for (const turn of [1n, 2n]) {
    await dropped(height + turn - 1n);
    await later();
    await inBlock(height + turn);
    await followReplaced(server.deps);
    expect(await find()).toMatchObject({ status: 'depositFailedAndRefunded' });
    await back(height + turn);
    expect(await find()).toMatchObject({ status: 'complianceReview', failure_reason: null, is_suspended: true });
    expect([await suspense(), await isOpen(id)]).toEqual([900_000n * units, true]);
  }
  expect(await decide(id, 'approve')).toBe('done');
  expect([await suspense(), await available()]).toEqual([0n, 900_000n * units]);
});

test('an approved refund that isn’t paid yet ends with it, and is decided anew if the deposit comes back', async () => {
  await paid('900000');
  const { id } = await find();
  const before = await suspense();
  const order = { id, address: strange('USDC', 'ETH'), tag: null };
  const verification = await insertPassedStepUp(server.deps, customer.userId, 'deposit.refund', refundValues(order));
  const body = { ...order, verification };
  await customer.device.ask(depositCases.requestRefund, { body }, { idempotencyKey: randomUUID() });
  // The address is screened.
  await server.workJobs();
  await dropped();
  for (const who of [0, 1]) expect(await decide(id, 'reject', who)).toBe('done');
  await server.workJobs();
  expect((await find()).refund_approved_at).not.toBeNull();
  await later();
  expect(await find()).toMatchObject({
    status: 'depositFailedAndRefunded',
    refund_approved_at: null,
    refund_amount: null,
  });
  await payRefund(server.deps, id);
  expect(await server.deps.providers.chain.findPayout(id)).toBeUndefined();
  expect(await suspense()).toBe(before - 900_000n * units);
  await back(height + 1n);
  expect(await find()).toMatchObject({ status: 'complianceReview', refund_hash: null, refund_address: order.address });
  expect([await suspense(), await isOpen(id)]).toEqual([before, true]);
});

test('the address of a requested refund is screened no further until the deposit comes back', async () => {
  await paid('900000');
  const { id } = await find();
  await testerCallsOf(server.deps.providers.kyt).setRisk('silent');
  const order = { id, address: strange('USDC', 'ETH'), tag: null };
  const verification = await insertPassedStepUp(server.deps, customer.userId, 'deposit.refund', refundValues(order));
  const body = { ...order, verification };
  await customer.device.ask(depositCases.requestRefund, { body }, { idempotencyKey: randomUUID() });
  await dropped();
  await later();
  expect(await find()).toMatchObject({ status: 'depositFailedAndRefunded', refund_ask_after: null });
  await testerCallsOf(server.deps.providers.kyt).setRisk('clear');
  await back(height + 1n);
  expect(await find()).toMatchObject({ status: 'complianceReview', refund_risk: { verdict: 'clear' } });
});

test('one that waits for the risk check is checked and credited after it comes back', async () => {
  await testerCallsOf(server.deps.providers.kyt).setRisk('silent');
  await paid('100');
  expect(await find()).toMatchObject({ status: 'confirmed', is_suspended: true });
  await dropped();
  await later();
  expect(await find()).toMatchObject({ status: 'depositFailedAndRefunded', ask_after: null });
  await testerCallsOf(server.deps.providers.kyt).setRisk('clear');
  await back(height + 1n);
  expect(await find()).toMatchObject({ failure_reason: null, is_suspended: false });
  expect(await available()).toBe(100n * units);
});

test('one below the minimum ends too, and is below it again if it comes back', async () => {
  await paid('1');
  const before = await suspense();
  expect(await find()).toMatchObject({ status: 'belowMinimumLimit', is_suspended: true });
  await dropped();
  await later();
  expect(await find()).toMatchObject({ status: 'depositFailedAndRefunded', failure_reason: 'replaced' });
  expect(await suspense()).toBe(before - units);
  await back(height + 1n);
  expect(await find()).toMatchObject({ status: 'belowMinimumLimit', failure_reason: null });
  expect(await suspense()).toBe(before);
});
