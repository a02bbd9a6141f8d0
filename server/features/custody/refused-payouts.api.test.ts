import { randomUUID } from 'node:crypto';
import type { Address } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { depositCases } from '#contract/deposits/case-calls.ts';
import { deposits } from '#contract/deposits/calls.ts';
import { refundValues } from '#contract/deposits/rules.ts';
import { desk } from '#contract/desk/calls.ts';
import { must } from '#contract/platform/errors.ts';
import { decideCase, decideSeen } from '#server/features/staff/testing/decide-case.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import { takePayoutReport } from '#server/features/withdrawals/index.ts';
import { fund, setPin, withdraw } from '#server/features/withdrawals/testing/withdrawer.ts';
import { balances } from '#server/ledger/index.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { custodyWorld, type CustodyWorld } from '../../../tests/harness/custody-world.ts';
import { toldOf } from '../../../tests/harness/payout-desk.ts';
import type { TestServer } from '../../../tests/harness/server.ts';
import { custodyTasks } from './index.ts';

let world: CustodyWorld;
let server: TestServer;
const operators: Someone[] = [];

beforeAll(async () => {
  world = await custodyWorld({ warm: 5_000_000_000n, takePayout: takePayoutReport });
  server = world.server;
  for (let count = 0; count < 3; count += 1) operators.push(await someone(server, { roles: ['operator'] }));
});
afterAll(() => world.close());

const operator = (index: number) => must(operators[index], 'an operator');

/** Opens the cases of the payouts that wait. */
const openCases = () =>
  must(custodyTasks(server.deps, takePayoutReport)['chain.look'], 'the task')({ network: 'ETH' }, { number: 1 });

/** A customer's withdrawal that waits for the warm wallet. */
async function waiting(to: number, change: Parameters<typeof someone>[1] = {}) {
  const who = await someone(server, change);
  await setPin(server.deps, who.userId);
  await fund(server.deps, who.userId, 'USDC', 1_000_000_000n);
  server.clock.advance(1);
  const order = { asset: 'USDC', network: 'ETH', address: world.account(to), amount: '600' };
  const { id } = await withdraw(server.deps, who, order);
  await server.workJobs();
  await openCases();
  return { who, id };
}

const decide = async (id: string, decision: 'approve' | 'reject', by = operator(0)) =>
  (await decideCase(server.deps, by, ['payment', id], decision)).body.error?.code ?? 'done';

const moneyOf = async ({ userId }: Someone) => {
  const line = (await balances(server.db, userId)).find(({ asset }) => asset === 'USDC');
  return [line?.available, line?.held];
};

const statusOf = async (id: string) =>
  (await server.db.selectFrom('withdrawal').select('status').where('id', '=', id).executeTakeFirst())?.status;

const caseOf = (id: string) => operator(0).device.ask(desk.get, { query: { Kind: 'payment', Subject: id } });

describe('a rejected payout', () => {
  test('is never signed; the withdrawal fails, its hold is released and the customer is told', async () => {
    const { who, id } = await waiting(5);
    expect(await moneyOf(who)).toEqual([400_000_000n, 600_000_000n]);
    expect((await caseOf(id)).answers).toEqual(['approve', 'reject']);
    expect(await decide(id, 'reject')).toBe('done');
    await world.pass(2);
    expect(await statusOf(id)).toBe('failed');
    expect(await moneyOf(who)).toEqual([1_000_000_000n, 0n]);
    expect(await toldOf(who, 'withdrawal')).toEqual(['withdrawal.failed']);
    expect(await caseOf(id)).toMatchObject({ state: 'rejected', answers: [] });
    expect([await decide(id, 'approve', operator(1)), await decide(id, 'reject', operator(1))]).toEqual([60015, 60015]);
    for (let blocks = 0; blocks < 3; blocks += 1) await world.pass();
    expect(await world.paidTo(5)).toBe(0n);
    const audit = server.db.selectFrom('audit').select('action').where('subject', '=', `payment:${id}`);
    expect(await audit.execute()).toEqual([{ action: 'custody.refuse' }]);
  });

  test('can be a blocked customer’s, but not the operator’s own, and takes a verification', async () => {
    const { who, id } = await waiting(6, { roles: ['operator'] });
    const until = new Date(server.clock.now().getTime() + 24 * 3_600_000);
    const block = { transfers_blocked_until: until };
    await server.db.updateTable('app_user').set(block).where('id', '=', who.userId).execute();
    const said = { verification: randomUUID() };
    const unverified = await decideCase(server.deps, operator(0), ['payment', id], 'reject', said);
    expect(unverified.body.error?.code).toBe(50002);
    expect(await decide(id, 'reject', who)).toBe('staff:ownCase');
    expect(await decide(id, 'approve')).toBe('security:blocked');
    await world.look();
    expect(await statusOf(id)).toBe('pendingSignature');
    expect(await decide(id, 'reject')).toBe('done');
    await world.look();
    expect(await statusOf(id)).toBe('failed');
  });

  test('that is approved at the same moment ends as one of the two', async () => {
    const { who, id } = await waiting(7);
    const answers = await Promise.all(operators.flatMap((by) => [decide(id, 'approve', by), decide(id, 'reject', by)]));
    expect(answers.toSorted()).toEqual([60015, 60015, 60015, 60015, 60015, 'done']);
    const isReleased = answers.findIndex((one) => one === 'done') % 2 === 0;
    for (let blocks = 0; blocks < 4; blocks += 1) await world.pass();
    expect((await world.paidTo(7)) > 0n).toBe(isReleased);
    expect(await statusOf(id)).toBe(isReleased ? 'processing' : 'failed');
    expect((await moneyOf(who))[1]).toBe(isReleased ? 600_000_000n : 0n);
  });
});

test('a released payout can’t be rejected', async () => {
  const { id } = await waiting(8);
  expect(await decide(id, 'approve')).toBe('done');
  expect(await decide(id, 'reject', operator(1))).toBe(60015);
  for (let blocks = 0; blocks < 3; blocks += 1) await world.pass();
  expect(await world.paidTo(8)).toBeGreaterThan(0n);
});

test('a refund whose payment is rejected is under review again, and can be approved as another payment', async () => {
  const who = await someone(server);
  const query = { Asset: 'USDC', Network: 'ETH' };
  const { address: own } = await who.device.ask(deposits.getAddress, { query });
  await world.mint(own as Address, 900_000_000_000n);
  server.clock.advance(1000);
  await world.pass(14);
  await server.workJobs();
  const { id } = must((await who.device.ask(deposits.listDeposits, { body: {} })).items[0], 'the deposit');
  const refund = { id, address: world.account(9), tag: null };
  const verification = await insertPassedStepUp(server.deps, who.userId, 'deposit.refund', refundValues(refund));
  const key = { idempotencyKey: randomUUID() };
  await who.device.ask(depositCases.requestRefund, { body: { ...refund, verification } }, key);
  await server.workJobs();
  const approve = async () => {
    for (const by of [operator(0), operator(1)]) {
      expect((await decideSeen(server.deps, by, ['deposit', id], 'reject')).status).toBe(200);
    }
    await server.workJobs();
    await openCases();
  };
  await approve();
  // Whoever approved the refund decides nothing about its payment.
  expect(await decide(id, 'reject', operator(0))).toBe('staff:decidedBefore');
  expect(await decide(id, 'reject', operator(2))).toBe('done');
  await server.pool.query(`update graphile_worker._private_jobs set run_at = now()`);
  server.clock.advance(60_000);
  await server.workJobs();
  const find = async () => {
    const { items } = await operator(2).device.ask(depositCases.listForOperator, { query: { Id: id } });
    return must(items[0], 'the deposit');
  };
  expect(await find()).toMatchObject({
    deposit: { status: 'complianceReview', refund: { isApproved: false } },
    refundFailure: 'our staff refused the payment',
    conflict: null,
  });
  await approve();
  const again = await server.db.selectFrom('deposit').select('refund_payout').where('id', '=', id).executeTakeFirst();
  const payout = must(again?.refund_payout, 'the payment once more');
  expect(payout).not.toBe(id);
  expect(await caseOf(payout)).toMatchObject({ state: 'open', answers: ['approve', 'reject'] });
});
