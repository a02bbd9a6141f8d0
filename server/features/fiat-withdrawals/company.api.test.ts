import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvals } from '#contract/approvals/calls.ts';
import { fiatWithdrawals } from '#contract/fiat-withdrawals/calls.ts';
import { payoutValues } from '#contract/fiat-withdrawals/rules.ts';
import { notices } from '#contract/notices/calls.ts';
import { must } from '#contract/platform/errors.ts';
import { openCurrency } from '#server/features/global-account/testing/open-currency.ts';
import { addPayee } from '#server/features/payees/testing/payee.ts';
import type { Payee } from '#server/features/payees/index.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import { pin, setPin } from '#server/features/withdrawals/testing/withdrawer.ts';
import { findDiscrepancies } from '#server/ledger/index.ts';
import { eurosOf } from '../../../tests/harness/bank-payer.ts';
import { callFor, employee, makeRole, type Someone } from '../../../tests/harness/company.ts';
import { approvalOf, approve, firm, reject, rulesFrom, setRules, type Firm } from '../../../tests/harness/firm.ts';
import { fund } from '../../../tests/harness/funds.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';

let server: TestServer;
let acme: Firm;
let clerk: Someone;
let payee: Payee;

beforeAll(async () => {
  server = await testServer({ seeded: true });
});
afterAll(async () => {
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
});
// Each test has its own company, with nothing in its last 24 hours.
beforeEach(async () => {
  server.clock.advance(1000);
  acme = await firm(server);
  const paying = await makeRole(server, acme.owner, 'Payments', ['fiat.read', 'fiat.create']);
  clerk = await employee(server, acme.owner, paying.id);
  const holder = await openCurrency(server.deps, acme.owner.userId, 'EUR');
  await fund(server, holder, 'EUR', '10000');
  payee = await addPayee(server, acme.owner);
  for (const who of [clerk, acme.owner]) await setPin(server.deps, who.userId);
});

/** Orders a withdrawal for the company and returns the response, whatever it is. */
async function send(amount: string, who: Someone = clerk) {
  const order = { amount, fee: '1', scheme: payee.scheme, reference: 'Invoice 7' };
  const companyId = who.userId === acme.owner.userId ? null : acme.owner.userId;
  const values = payoutValues({ ...order, asset: payee.currency, payee });
  const verification = await insertPassedStepUp(server.deps, who.userId, 'fiat.withdraw', values, companyId);
  const fundPassword = await who.device.sealPassword(pin, 'fundPassword');
  const body = { payeeId: payee.id, ...order, purpose: 'goods' as const, fundPassword, verification };
  const { body: answer } = await callFor(
    who,
    acme.owner,
    fiatWithdrawals.create,
    { body },
    { idempotencyKey: randomUUID() },
  );
  return answer;
}
const make = async (amount: string, who?: Someone) => must((await send(amount, who)).result, 'a withdrawal');

async function statusOf(id: string) {
  const { items } = await acme.owner.device.ask(fiatWithdrawals.list, { query: {} });
  return items.find((one) => one.id === id)?.status;
}

test('a bank withdrawal from the rule’s amount on needs a second member, who sees payee and amount', async () => {
  // The rule is in dollars: the euros are converted.
  await setRules(server, acme, rulesFrom('1000', '5000'));
  expect((await make('500')).status).toBe('pendingReview');
  const { id, status } = await make('2000');
  expect(status).toBe('pendingPayment');
  expect(await eurosOf(acme.owner)).toEqual(['7500.00', '2500.00']);
  const approval = await approvalOf(acme.owner, id);
  expect(approval).toMatchObject({
    kind: 'fiatWithdrawal',
    asset: 'EUR',
    amount: '2000.00',
    payee: `${payee.name} · ${payee.account}`,
    network: 'sepa',
    needed: 1,
    submittedBy: { uid: clerk.uid },
  });
  const { body: inbox } = await callFor(acme.boss, acme.owner, approvals.list, { query: {} });
  expect(inbox.result?.items.map(({ subjectId, amount }) => [subjectId, amount])).toContainEqual([id, '2000.00']);
  const { items: told } = await acme.boss.device.ask(notices.list, { query: {} });
  expect(told[0]).toMatchObject({ kind: 'approval.needed', values: { amount: '2000.00', asset: 'EUR' } });
  expect((await approve(server, acme, acme.boss, approval.id)).result?.status).toBe('approved');
  expect(await statusOf(id)).toBe('pendingReview');
  // The maker is not among the approvers.
  const own = await make('2000', acme.owner);
  const ownApproval = await approvalOf(acme.owner, own.id);
  expect((await approve(server, acme, acme.owner, ownApproval.id)).error?.code).toBe('approval:own');
});

test('from the second amount on two members must approve, and staff get no case before', async () => {
  await setRules(server, acme, rulesFrom('1000', '5000'));
  const { id } = await make('6000');
  const { id: approval, needed } = await approvalOf(acme.owner, id);
  expect(needed).toBe(2);
  await approve(server, acme, acme.boss, approval);
  const open = server.db.selectFrom('review_case').select('id').where('subject_id', '=', id);
  expect([await statusOf(id), await open.execute()]).toEqual(['pendingPayment', []]);
  await approve(server, acme, acme.deputy, approval);
  expect([await statusOf(id), (await open.execute()).length]).toEqual(['pendingReview', 1]);
});

test('rejecting or cancelling a pending withdrawal makes its money available again', async () => {
  await setRules(server, acme, rulesFrom('1000', null));
  const rejected = await make('2000');
  await reject(acme, acme.boss, (await approvalOf(acme.owner, rejected.id)).id);
  expect(await statusOf(rejected.id)).toBe('cancelled');
  const taken = await make('2000');
  const approval = await approvalOf(acme.owner, taken.id);
  const input = { body: { id: taken.id } };
  await callFor(clerk, acme.owner, fiatWithdrawals.cancel, input, { idempotencyKey: randomUUID() });
  expect(await statusOf(taken.id)).toBe('cancelled');
  expect((await approvalOf(acme.owner, taken.id)).status).toBe('withdrawn');
  expect((await approve(server, acme, acme.boss, approval.id)).error).not.toBeNull();
  expect(await eurosOf(acme.owner)).toEqual(['10000.00', '0.00']);
});

test('concurrent approval and cancellation end as one of the two, and split amounts still trigger the rule', async () => {
  await setRules(server, acme, rulesFrom('1000', null));
  const { id } = await make('2000');
  const approval = await approvalOf(acme.owner, id);
  const input = { body: { id } };
  await Promise.all([
    approve(server, acme, acme.boss, approval.id),
    callFor(clerk, acme.owner, fiatWithdrawals.cancel, input, { idempotencyKey: randomUUID() }),
  ]);
  const [status, order] = [(await approvalOf(acme.owner, id)).status, await statusOf(id)];
  if (status === 'withdrawn') expect(order).toBe('cancelled');
  else expect([status, ['pendingReview', 'cancelled'].includes(order ?? '')]).toEqual(['approved', true]);
  const statuses = [];
  for (const amount of ['400', '400', '400']) statuses.push((await make(amount)).status);
  expect(statuses).toEqual(['pendingReview', 'pendingReview', 'pendingPayment']);
});
