import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { depositCases } from '#contract/deposits/case-calls.ts';
import { must } from '#contract/platform/errors.ts';
import { decisionValues } from '#contract/staff/rules.ts';
import { transfer } from '#contract/transfer/calls.ts';
import { transferValues } from '#contract/transfer/rules.ts';
import { withdrawals } from '#contract/withdrawals/calls.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import { fund } from '#server/features/withdrawals/testing/withdrawer.ts';
import { callFor, company, employee, makeRole, someone, type Someone } from '../../../tests/harness/company.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { passStepUp } from '../../../tests/harness/step-up.ts';
import { passport, verifiedAs } from '../../../tests/harness/verified-form.ts';
import { makeSubAccount } from '../sub-accounts/testing/sub-account.ts';
import { findConflict, findConflicts } from './sides.ts';
import './tables.ts';
import { decideCase } from './testing/decide-case.ts';
import { verifiedDecision } from './testing/decision.ts';

let server: TestServer;
let operator: Someone;
let other: Someone;

beforeAll(async () => {
  server = await testServer();
  operator = await someone(server, { roles: ['operator'] });
  other = await someone(server, { roles: ['operator'] });
});
afterAll(() => server.close());

/** Creates a transfer waiting for review, sent by a user for a company or for themselves. */
async function held(sender: Someone, payee: Someone, acting: Someone = sender): Promise<string> {
  await fund(server.deps, acting.userId, 'USDC', 60_000_000_000n);
  const order = { toUid: payee.uid, asset: 'USDC', amount: '60000' };
  const companyId = acting === sender ? null : acting.userId;
  const values = transferValues(order);
  const verification = await insertPassedStepUp(server.deps, sender.userId, 'transfer.create', values, companyId);
  const input = { body: { ...order, remark: '', verification } };
  const options = { idempotencyKey: randomUUID() };
  const answer =
    acting === sender
      ? await sender.device.call(transfer.create, input, options)
      : await callFor(sender, acting, transfer.create, input, options);
  return answer.body.result?.id ?? '';
}

async function release(who: Someone, id: string, verification?: string) {
  const said = verification === undefined ? {} : { verification };
  const { body } = await decideCase(server.deps, who, ['transfer', id], 'approve', said);
  return body.error?.code ?? 'released';
}

async function conflictAt(who: Someone, id: string) {
  const { items } = await who.device.ask(transfer.listHeld, { query: { Id: id } });
  return items[0]?.conflict;
}

describe('an operator', () => {
  test('can’t decide a transfer they sent for a company, or one that their company sends or receives', async () => {
    const [firm, payee] = [await company(server), await someone(server)];
    const role = await makeRole(server, firm, 'Payer', ['transfers.create', 'transfers.read']);
    const sender = await employee(server, firm, role.id, operator);
    const own = await held(sender, payee, firm);
    const paidToHis = await held(payee, firm);
    for (const id of [own, paidToHis]) {
      expect(await conflictAt(operator, id)).toBe('ownCase');
      expect(await release(operator, id)).toBe('staff:ownCase');
    }
    const { made_by: maker, from_user: account } = await server.db
      .selectFrom('transfer_order')
      .select(['made_by', 'from_user'])
      .where('id', '=', own)
      .executeTakeFirstOrThrow();
    expect([maker, account]).toEqual([operator.userId, firm.userId]);
    // A member who has left the company is still the sender.
    await server.db.deleteFrom('company_member').where('user_id', '=', operator.userId).execute();
    expect(await release(operator, own)).toBe('staff:ownCase');
    expect(await conflictAt(other, own)).toBeNull();
    expect(await release(other, own)).toBe('released');
    expect(await release(operator, paidToHis)).toBe('released');
  });

  test('has a conflict with the sub-accounts of their own companies, and with no others', async () => {
    const [firm, strange] = [await company(server), await company(server)];
    await employee(server, firm, 'owner', operator);
    const [branch, theirs] = [await makeSubAccount(firm), await makeSubAccount(strange)];
    const sides = [branch, theirs, firm.userId, strange.userId, null];
    const isOwn = async (side: string | null) =>
      (await findConflict(server.deps, server.db, operator.userId, { sides: [side] })).isOwn;
    expect(await Promise.all(sides.map(isOwn))).toEqual([true, false, true, false, false]);
    await server.db.deleteFrom('company_member').where('user_id', '=', operator.userId).execute();
  });

  test('has a conflict with their other accounts, companies these belong to, and companies that name them', async () => {
    const edda = { firstName: 'Edda', lastName: 'Brandt' };
    const officer = await someone(server, { roles: ['operator'] });
    const [twin, own, strange] = [await someone(server), await someone(server), await someone(server)];
    await verifiedAs(server, officer, { ...passport, ...edda });
    await verifiedAs(server, twin, { ...passport, ...edda, documentNumber: 'C01X00T47 ' });
    await verifiedAs(server, own, { ...passport, firstName: 'EDDA', lastName: 'Brandt', documentNumber: 'other' });
    await verifiedAs(server, strange, { ...passport, firstName: 'Ole', lastName: 'Brandt', documentNumber: 'third' });
    const [firm, led, ownedOne, theirs] = await Promise.all([1, 2, 3, 4].map(() => company(server)));
    await employee(server, must(firm, 'a firm'), 'owner', own);
    await verifiedAs(server, must(led, 'a firm'), { directors: [{ ...edda, firstName: 'Ole' }, edda], owners: [] });
    const owners = [{ kind: 'person', name: ' edda  brandt' }];
    await verifiedAs(server, must(ownedOne, 'a firm'), { directors: [], owners });
    await verifiedAs(server, must(theirs, 'a firm'), { owners: [{ kind: 'company', name: 'Edda Brandt' }] });
    const branch = await makeSubAccount(must(firm, 'a firm'));
    const find = (sides: readonly string[], deciders: readonly string[] = []) =>
      findConflict(server.deps, server.db, officer.userId, { sides, deciders });
    const sides = [twin.userId, own.userId, strange.userId, branch];
    const firms = [firm, led, ownedOne, theirs].map((one) => must(one, 'a firm').userId);
    const isOwn = await Promise.all([...sides, ...firms].map(async (side) => (await find([side])).isOwn));
    expect(isOwn).toEqual([true, true, false, true, true, true, true, false]);
    expect(await find([strange.userId], [twin.userId])).toEqual({ isOwn: false, hasDecided: true });
    expect(await find([strange.userId], [operator.userId])).toEqual({ isOwn: false, hasDecided: false });
    // A list checks all its cases in one lookup, with the same result as one by one.
    const cases = [...sides, ...firms].map((side) => ({ sides: [side], deciders: [twin.userId, operator.userId] }));
    const conflicts = await findConflicts(server.deps, server.db, officer.userId, cases, (one) => one);
    expect(cases.map((one) => conflicts(one).isOwn)).toEqual(isOwn);
    expect(cases.every((one) => conflicts(one).hasDecided)).toBe(true);
    const [id, unrelated] = [await held(own, strange), await held(strange, await someone(server))];
    const { items } = await officer.device.ask(transfer.listHeld, { query: {} });
    const marked = (one: string) => items.find((item) => item.id === one)?.conflict;
    expect([marked(id), marked(unrelated)]).toEqual(['ownCase', null]);
    expect([await conflictAt(officer, id), await conflictAt(officer, unrelated)]).toEqual(['ownCase', null]);
    expect(await release(other, unrelated)).toBe('released');
    expect(await release(officer, id)).toBe('staff:ownCase');
    expect(await release(other, id)).toBe('released');
  });

  test('needs a verification for exactly this case, decision and amount, usable once', async () => {
    const [payer, payee] = [await someone(server), await someone(server)];
    const [id, another] = [await held(payer, payee), await held(await someone(server), await someone(server))];
    const wrong = [
      randomUUID(),
      await verifiedDecision(server.deps, operator.userId, 'transfer', another, 'approve'),
      await verifiedDecision(server.deps, operator.userId, 'transfer', id, 'reject'),
      await verifiedDecision(server.deps, other.userId, 'transfer', id, 'approve'),
      await insertPassedStepUp(server.deps, operator.userId, 'staff.decide', {
        ...decisionValues({ kind: 'transfer', id, decision: 'approve', asset: 'USDC', amount: '6.000000' }),
      }),
    ];
    for (const verification of wrong) expect(await release(operator, id, verification)).toBe(50002);
    const item = (await operator.device.ask(transfer.listHeld, { query: { Id: id } })).items[0];
    const shown = { asset: item?.asset ?? '', amount: item?.amount ?? '' };
    const values = decisionValues({ kind: 'transfer', id, decision: 'approve', ...shown });
    const verification = await passStepUp(server, operator.device, 'staff.decide', values);
    expect(await release(operator, id, verification)).toBe('released');
    expect(await release(operator, another, verification)).toBe(50002);
    const rows = await server.db.selectFrom('staff_decision').selectAll().where('case_id', '=', id).execute();
    expect(rows).toMatchObject([{ kind: 'transfer', decision: 'approve', operator_id: operator.userId }]);
  });

  test('can’t stop deposits or close withdrawals without a verification', async () => {
    const verification = randomUUID();
    const stop = { uid: null, asset: 'BTC', network: 'BTC', isStopped: true, reason: 'a fork', verification };
    const close = { asset: 'LTC', network: 'LTC', isClosed: true, reason: 'a fork', verification };
    const answers = await Promise.all([
      operator.device.call(depositCases.setStop, { body: stop }),
      operator.device.call(withdrawals.close, { body: close }),
    ]);
    expect(answers.map(({ body }) => body.error?.code)).toEqual([50002, 50002]);
  });
});
