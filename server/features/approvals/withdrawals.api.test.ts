import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approvals } from '#contract/approvals/calls.ts';
import { withdrawals } from '#contract/withdrawals/calls.ts';
import { send } from '#server/features/open-api/testing/program.ts';
import { programOf } from '#server/features/withdrawals/testing/program-of.ts';
import { setPin, strange, withdraw } from '#server/features/withdrawals/testing/withdrawer.ts';
import { balances, findDiscrepancies } from '#server/ledger/index.ts';
import { blockedCount, waits } from '../../../tests/harness/blocked.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { approvalOf, approve, firm, reject, rulesFrom, setRules, type Firm } from '../../../tests/harness/firm.ts';

let server: TestServer;
let acme: Firm;

beforeAll(async () => {
  server = await testServer({ seeded: true });
});
afterAll(async () => {
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
});
beforeEach(async () => {
  server.clock.advance(1000);
  acme = await firm(server);
  await setPin(server.deps, acme.owner.userId);
});

const address = strange('USDT', 'TRX');
const pay = (amount: string) => withdraw(server.deps, acme.owner, { asset: 'USDT', network: 'TRX', address, amount });

async function find(id: string) {
  const { items } = await acme.owner.device.ask(withdrawals.list, { body: {} });
  return items.find((one) => one.id === id);
}

const heldNow = async () => (await balances(server.db, acme.owner.userId))[0]?.held;

describe('a company’s withdrawal', () => {
  test('waits for two approvals, then one, then goes to our own review', async () => {
    await setRules(server, acme, rulesFrom('100', '300'));
    const { id, status } = await pay('400');
    expect(status).toBe('pendingMultiSig');
    await server.workJobs();
    const approval = await approvalOf(acme.owner, id);
    expect(approval).toMatchObject({ kind: 'withdrawal', payee: address, network: 'TRX', needed: 2 });
    await approve(server, acme, acme.boss, approval.id);
    expect(await find(id)).toMatchObject({ status: 'awaitingSuperiorApproval' });
    await approve(server, acme, acme.deputy, approval.id);
    const steps = (await find(id))?.steps.map((step) => step.status);
    expect(steps).toEqual(['pendingMultiSig', 'awaitingSuperiorApproval', 'pendingReview']);
    await server.workJobs();
    expect((await find(id))?.status).not.toBe('pendingReview');
    expect((await pay('90')).status).toBe('pendingReview');
  });

  test('is rejected by a member, or cancelled like any other, with its money released', async () => {
    await setRules(server, acme, rulesFrom('100', null));
    const rejected = await pay('150');
    await reject(acme, acme.boss, (await approvalOf(acme.owner, rejected.id)).id);
    expect(await find(rejected.id)).toMatchObject({ status: 'reviewRejected', failureReason: 'no invoice' });
    const cancelled = await pay('150');
    await acme.owner.device.ask(withdrawals.cancel, { query: { Id: cancelled.id } });
    expect(await find(cancelled.id)).toMatchObject({ status: 'revoked' });
    expect(await approvalOf(acme.owner, cancelled.id)).toMatchObject({ status: 'withdrawn' });
    expect(await heldNow()).toBe(0n);
  });

  test('approved and cancelled at the same time ends as one of the two, with approval and order consistent', async () => {
    await setRules(server, acme, rulesFrom('100', null));
    const { id } = await pay('150');
    const approval = await approvalOf(acme.owner, id);
    await Promise.all([
      approve(server, acme, acme.boss, approval.id),
      acme.owner.device.call(withdrawals.cancel, { query: { Id: id } }),
    ]);
    const { status } = await approvalOf(acme.owner, id);
    const order = await find(id);
    if (status === 'withdrawn') expect(order?.status).toBe('revoked');
    else expect([status, order?.steps.some((step) => step.status === 'pendingReview')]).toEqual(['approved', true]);
  });

  test('made by a program follows the same rule, and can’t be approved by the key’s owner', async () => {
    await setRules(server, acme, rulesFrom('100', null));
    const program = await programOf(server, acme.owner, [address]);
    const order = { asset: 'USDT', network: 'TRX', address, amount: '150', orderNumber: 'payroll-1' };
    const { body } = await send(program, '/open/v1/withdrawals', { method: 'POST', body: order });
    expect(body.result).toMatchObject({ status: 'awaitingSuperiorApproval' });
    const approval = await approvalOf(acme.owner, String(body.result?.['id']));
    expect(approval).toMatchObject({ isByKey: true });
    expect(await approve(server, acme, acme.owner, approval.id)).toMatchObject({ error: { code: 'approval:own' } });
    const { count } = await acme.owner.device.ask(approvals.countWaiting);
    expect(count).toBe(0);
  });

  test('made by a program is refused while nobody is left who could approve it', async () => {
    await setRules(server, acme, rulesFrom('100', null));
    const program = await programOf(server, acme.owner, [address]);
    const approvers = [acme.boss, acme.deputy].map(({ userId }) => userId);
    await server.db.updateTable('app_user').set({ is_disabled: true }).where('id', 'in', approvers).execute();
    const order = { asset: 'USDT', network: 'TRX', address, amount: '150', orderNumber: 'payroll-2' };
    const { body } = await send(program, '/open/v1/withdrawals', { method: 'POST', body: order });
    expect(body.error).toMatchObject({ code: 'approval:tooFewApprovers' });
    expect(await heldNow()).toBe(0n);
  });
});

test('a member who is removed while their approval is on its way approves nothing', async () => {
  await setRules(server, acme, rulesFrom('100', null));
  const { id } = await pay('400');
  const approval = await approvalOf(acme.owner, id);
  const holder = await server.owner.connect();
  await holder.query('begin');
  await holder.query('select from app_user where id = $1 for no key update', [acme.owner.userId]);
  const approving = approve(server, acme, acme.boss, approval.id);
  await expect.poll(() => blockedCount(server), waits).toBe(1);
  await holder.query('delete from company_member where user_id = $1', [acme.boss.userId]);
  await holder.query('commit');
  holder.release();
  expect((await approving).error?.code).toBe('request:noPermission');
  expect((await find(id))?.status).toBe('awaitingSuperiorApproval');
});
