import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { depositCases } from '#contract/deposits/case-calls.ts';
import { desk } from '#contract/desk/calls.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { beginDay } from '#server/features/outflow/testing/day.ts';
import { decideCase, seenVersion } from '#server/features/staff/testing/decide-case.ts';
import { findDiscrepancies } from '#server/ledger/index.ts';
import { noteDeposits, reportDeposits, unsettleDeposits } from '#server/providers/chain/deposits.ts';
import { someone, type Someone } from '../../../../tests/harness/company.ts';
import { askRefund, outside, reviewed } from '../../../../tests/harness/refunds.ts';
import { testServer, type TestServer } from '../../../../tests/harness/server.ts';
import { payRefund } from './refund.ts';

let server: TestServer;
let first: Someone;
let second: Someone;
let who: Someone;

beforeAll(async () => {
  server = await testServer();
  first = await someone(server, { roles: ['operator'] });
  second = await someone(server, { roles: ['operator'] });
});
beforeEach(async () => {
  await beginDay(server.deps);
  who = await someone(server);
});
afterAll(async () => {
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
});

const find = async (id: string) => {
  const { items } = await first.device.ask(depositCases.listForOperator, { query: { Id: id } });
  return must(items[0], 'the deposit');
};

/** A deposit under review whose owner has requested a refund. */
async function askedBack(owner: Someone, amount: string, to?: string): Promise<string> {
  const id = await reviewed(server, owner, amount);
  expect((await askRefund(server, owner, id, outside(to ?? id))).status).toBe(200);
  return id;
}

/** @returns the case's version as it is shown now */
const versionOf = async (id: string) => must(await seenVersion(first.device, ['deposit', id]), 'the case');

/** @returns whether this decision approves the refund, or why it was refused */
async function approve(operator: Someone, id: string, version?: string) {
  const said = { version: version ?? (await versionOf(id)) };
  const { body } = await decideCase(server.deps, operator, ['deposit', id], 'reject', said);
  return body.error?.code ?? body.result?.isSettled;
}

const isPaid = async (id: string) => (await server.deps.providers.chain.findPayout(id)) !== undefined;

describe('a refund', () => {
  test('above the limit needs two different operators, and is paid only after the second', async () => {
    const id = await askedBack(who, '1.2');
    expect(await find(id)).toMatchObject({ needsTwoOperators: true, isFirstApproved: false });
    expect(await approve(first, id)).toBe(false);
    expect(await find(id)).toMatchObject({ isFirstApproved: true, conflict: 'decidedBefore' });
    expect(await approve(first, id)).toBe('staff:decidedBefore');
    await payRefund(server.deps, id);
    await server.workJobs();
    expect(await isPaid(id)).toBe(false);
    expect(await approve(second, id)).toBe(true);
    await server.workJobs();
    expect(await isPaid(id)).toBe(true);
  });

  test('approved once and requested again to another address starts without approvals', async () => {
    const id = await askedBack(who, '1.2');
    expect(await approve(first, id)).toBe(false);
    expect((await askRefund(server, who, id, outside('elsewhere'))).status).toBe(200);
    expect(await approve(second, id)).toBe(false);
    expect(await isPaid(id)).toBe(false);
  });

  test('is not approved by who saw another address, or fewer approvals', async () => {
    const id = await askedBack(who, '1.2');
    const before = await versionOf(id);
    expect((await askRefund(server, who, id, outside('elsewhere'))).status).toBe(200);
    expect(await approve(first, id, before)).toBe(60015);
    const after = await versionOf(id);
    expect(await approve(first, id, after)).toBe(false);
    expect(await approve(second, id, after)).toBe(60015);
    expect(await isPaid(id)).toBe(false);
    expect(await approve(second, id)).toBe(true);
  });

  test('is not paid, and its deposit not credited, while the deposit’s block is replaced', async () => {
    const [id, other] = [await askedBack(who, '0.2'), await askedBack(who, '0.3')];
    const place = (height: bigint) => ({ network: 'BTC', height, seenAt: server.clock.now() });
    const mine = async (height: bigint) => {
      const rows = await server.db
        .selectFrom('deposit')
        .select(['transaction_hash as transactionHash', 'output_index as outputIndex', 'address', 'amount'])
        .where('id', 'in', [id, other])
        .execute();
      const seen = rows.map((row) => ({ ...row, asset: assetCode('BTC'), amount: BigInt(row.amount) }));
      await noteDeposits(server.db, place(height), seen);
    };
    const quiet = async () => {};
    const bury = (head: bigint) =>
      reportDeposits(server.db, 'BTC', head, { onDeposit: quiet, onPayout: quiet, onFee: quiet });
    const credit = async () => {
      const { body } = await decideCase(server.deps, first, ['deposit', other], 'approve', {
        version: await versionOf(other),
      });
      return body.error?.code ?? 'done';
    };
    const pay = async () => {
      await payRefund(server.deps, id);
      return isPaid(id);
    };
    await mine(800_001n);
    await bury(800_020n);
    await unsettleDeposits(server.db, 'BTC', '800001');
    expect(await approve(first, id)).toBe(true);
    expect([await pay(), await credit()]).toEqual([false, 60015]);
    await mine(800_002n);
    await bury(800_003n);
    expect([await pay(), await credit()]).toEqual([false, 60015]);
    await bury(800_020n);
    expect([await pay(), await credit()]).toEqual([true, 'done']);
  });

  test('records what each of the two operators was shown', async () => {
    const id = await askedBack(who, '1.2');
    const seen = (reason: string) => expect.arrayContaining([{ name: 'reviewReason', value: reason, asset: null }]);
    expect(await approve(first, id)).toBe(false);
    await server.db.updateTable('deposit').set({ review_reason: 'operator' }).where('id', '=', id).execute();
    server.clock.advance(1);
    expect(await approve(second, id)).toBe(true);
    const { entries } = await first.device.ask(desk.get, { query: { Kind: 'deposit', Subject: id } });
    expect(entries.flatMap((entry) => (entry.kind === 'decided' ? [entry.seen] : []))).toEqual([
      seen('amount'),
      seen('operator'),
    ]);
  });

  test('below the limit needs one operator', async () => {
    const id = await askedBack(who, '0.9');
    expect(await find(id)).toMatchObject({ needsTwoOperators: false });
    expect(await approve(first, id)).toBe(true);
  });

  test('in small parts needs two operators from the part that reaches the limit within 24 hours', async () => {
    for (const expected of [true, true, false])
      expect(await approve(first, await askedBack(who, '0.4'))).toBe(expected);
    await beginDay(server.deps);
    expect(await approve(first, await askedBack(who, '0.4'))).toBe(true);
  });

  test('needs two operators by the total sent to its address, whoever requests it', async () => {
    const other = await someone(server);
    expect(await approve(first, await askedBack(who, '0.6', 'one for all'))).toBe(true);
    expect(await approve(first, await askedBack(other, '0.6', 'one for all'))).toBe(false);
    expect(await approve(first, await askedBack(other, '0.3'))).toBe(true);
  });
});

describe('a 24-hour block', () => {
  const block = (until: Date | null) =>
    server.db.updateTable('app_user').set({ transfers_blocked_until: until }).where('id', '=', who.userId).execute();
  const inHours = (hours: number) => new Date(server.clock.now().getTime() + hours * 3_600_000);
  afterEach(() => block(null));

  test('holds back a refund approved before it until it ends', async () => {
    const id = await askedBack(who, '0.2');
    expect(await approve(first, id)).toBe(true);
    await block(inHours(24));
    await server.workJobs();
    await payRefund(server.deps, id);
    expect([await isPaid(id), (await find(id)).deposit.status]).toEqual([false, 'complianceReview']);
    server.clock.advance(24 * 3_600_000 - 1000);
    await payRefund(server.deps, id);
    expect(await isPaid(id)).toBe(false);
    server.clock.advance(2000);
    await payRefund(server.deps, id);
    expect(await isPaid(id)).toBe(true);
    server.clock.set(new Date());
  });

  test('rejects an operator’s approval of a refund, the first or the second', async () => {
    const [small, large] = [await askedBack(who, '0.2'), await askedBack(who, '1.5')];
    expect(await approve(first, large)).toBe(false);
    await block(inHours(1));
    expect([await approve(first, small), await approve(second, large)]).toEqual([
      'security:blocked',
      'security:blocked',
    ]);
    await block(null);
    expect([await approve(first, small), await approve(second, large)]).toEqual([true, true]);
  });
});
