import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { desk } from '#contract/desk/calls.ts';
import { notices } from '#contract/notices/calls.ts';
import { transfer } from '#contract/transfer/calls.ts';
import { transferValues } from '#contract/transfer/rules.ts';
import { openCase } from '#server/features/staff/index.ts';
import { decideCase } from '#server/features/staff/testing/decide-case.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import { fund } from '#server/features/withdrawals/testing/withdrawer.ts';
import { someone, type Someone } from '../../../../tests/harness/company.ts';
import { testServer, type TestServer } from '../../../../tests/harness/server.ts';

let server: TestServer;
let officer: Someone;
let colleague: Someone;
let helper: Someone;
let auditor: Someone;

beforeAll(async () => {
  server = await testServer();
  const staff = async (role: string, name: string) => someone(server, { roles: [role], name });
  officer = await staff('compliance', 'Ottilie Frank');
  colleague = await staff('compliance', 'Noor Aziz');
  helper = await staff('support', 'Sam Reed');
  auditor = await staff('auditor', 'Ida Blum');
});
afterAll(() => server.close());

/** Creates a held transfer and returns it with its sender. */
async function held(): Promise<{ readonly sender: Someone; readonly id: string }> {
  const [sender, payee] = [await someone(server), await someone(server)];
  await fund(server.deps, sender.userId, 'USDC', 60_000_000_000n);
  const order = { toUid: payee.uid, asset: 'USDC', amount: '60000' };
  const verification = await insertPassedStepUp(server.deps, sender.userId, 'transfer.create', transferValues(order));
  const body = { ...order, remark: 'a boat', verification };
  const { result } = (await sender.device.call(transfer.create, { body }, { idempotencyKey: randomUUID() })).body;
  expect(result?.status).toBe('audit');
  return { sender, id: result?.id ?? '' };
}

const show = (who: Someone, Subject: string) => who.device.ask(desk.get, { query: { Kind: 'transfer', Subject } });
const list = async (who: Someone, query: Parameters<typeof ask>[0] = {}) => (await ask(query, who)).items;
const ask = (
  query: {
    Kind?: 'transfer' | 'kyc';
    Whose?: 'mine' | 'unassigned';
    IsOverdue?: boolean;
    CustomerUid?: string;
    State?: 'approved';
  },
  who: Someone,
) => who.device.ask(desk.list, { query });
const once = () => ({ idempotencyKey: randomUUID() });
const told = async (who: Someone) => (await who.device.ask(notices.list, { query: {} })).items.map(({ kind }) => kind);

describe('a case', () => {
  test('opens with its subject and facts, is closed by its decision, and keeps the facts seen at that time', async () => {
    const { sender, id } = await held();
    const before = await show(officer, id);
    expect(before).toMatchObject({
      kind: 'transfer',
      state: 'open',
      customer: { uid: sender.uid },
      amount: { asset: 'USDC', amount: '60000.000000' },
      value: '60000.00',
      needed: 1,
      version: 'audit',
      answers: ['approve', 'reject'],
      canAct: true,
      conflict: null,
      facts: expect.arrayContaining([{ name: 'remark', value: 'a boat', asset: null }]),
    });
    expect((await list(officer, { CustomerUid: sender.uid })).map(({ subject }) => subject)).toEqual([id]);
    expect((await decideCase(server.deps, officer, ['transfer', id], 'reject')).body.result).toEqual({
      isSettled: true,
    });
    const after = await show(officer, id);
    expect(after).toMatchObject({ state: 'rejected', answers: [], canAct: false });
    expect(after.entries.map(({ kind, by, about, text }) => [kind, by, about, text])).toEqual([
      ['opened', null, null, null],
      ['decided', 'Ottilie Frank', 'reject', 'looked at'],
    ]);
    const late = await officer.device.call(desk.addNote, { body: { id: before.id, text: 'too late' } }, once());
    expect(late.body.error?.code).toBe(60015);
    // The facts shown are kept with the decision, whatever happens to the subject.
    await server.owner.query(`update transfer_order set remark = 'a yacht' where id = $1`, [id]);
    const later = await show(officer, id);
    expect(later.facts).toContainEqual({ name: 'remark', value: 'a yacht', asset: null });
    expect(later.entries.map(({ seen }) => seen)).toEqual([[], before.facts]);
    expect(await list(officer, { Kind: 'transfer', CustomerUid: sender.uid, State: 'approved' })).toEqual([]);
  });

  test('can be read by roles that may read its kind, decided only by those that may, and is unknown to others', async () => {
    const { id } = await held();
    const dealer = await someone(server, { roles: ['treasury'] });
    expect((await list(auditor)).map(({ subject }) => subject)).toContain(id);
    expect(await show(auditor, id)).toMatchObject({ canAct: false });
    expect((await auditor.device.call(desk.addNote, { body: { id, text: 'seen' } }, once())).status).toBe(403);
    // Treasury can read transfers but not decide them; it can't read verifications.
    expect((await decideCase(server.deps, dealer, ['transfer', id], 'approve')).body.error?.code).toBe(
      'request:forbidden',
    );
    const unknown = await dealer.device.call(desk.get, { query: { Kind: 'kyc', Subject: id } });
    expect(unknown.body.error?.code).toBe('request:notFound');
  });

  test('can be taken, handed on and given back, by staff who may act on it', async () => {
    const { id } = await held();
    const { id: caseId } = await show(officer, id);
    const assign = async (who: Someone, to: Someone | null) =>
      (await who.device.call(desk.assign, { body: { id: caseId, to: to?.uid ?? null } })).body.error?.code ?? 'done';
    expect(await assign(officer, officer)).toBe('done');
    expect((await list(officer, { Whose: 'mine' })).map(({ subject }) => subject)).toEqual([id]);
    expect((await list(officer, { Whose: 'unassigned' })).map(({ subject }) => subject)).not.toContain(id);
    expect(await assign(officer, colleague)).toBe('done');
    expect(await list(officer, { Whose: 'mine' })).toEqual([]);
    expect(await show(colleague, id)).toMatchObject({ isMine: true, assignee: { name: 'Noor Aziz' } });
    expect(await assign(officer, helper)).toBe(50011);
    expect(await assign(helper, null)).toBe('request:forbidden');
    expect(await assign(colleague, null)).toBe('done');
    const said = (await show(officer, id)).entries.map(({ kind, about }) => [kind, about]);
    expect(said.slice(1)).toEqual([
      ['assigned', 'Ottilie Frank'],
      ['assigned', 'Noor Aziz'],
      ['givenBack', null],
    ]);
  });

  test('that is escalated can be decided, and handed on, only by that role', async () => {
    const staff = await someone(server, { roles: ['support'] });
    const who = await someone(server);
    const id = who.userId;
    await openCase(
      server.db,
      { ...server.deps, ids: { ...server.deps.ids, uuid: () => id } },
      {
        kind: 'securityApplication',
        id,
        customerId: id,
      },
    );
    const escalate = (role: 'compliance' | 'dealing' | 'support', by = staff) =>
      by.device.call(desk.escalate, { body: { id: who.userId, role, reason: 'a sanctioned country' } }, once());
    expect((await escalate('dealing')).body.error?.code).toBe(60015);
    expect((await escalate('compliance')).status).toBe(200);
    expect((await escalate('support')).body.error?.code).toBe('desk:escalated');
    const ask = (by: Someone) => by.device.call(desk.ask, { body: { id, text: 'Where do you live?' } }, once());
    expect((await ask(staff)).body.error).toMatchObject({ code: 'desk:escalated', details: { role: 'compliance' } });
    const refused = await decideCase(server.deps, staff, ['securityApplication', who.userId], 'approve');
    expect(refused.body.error?.code).toBe('desk:escalated');
    // The other role is refused only because the application doesn't exist.
    const other = await decideCase(server.deps, officer, ['securityApplication', who.userId], 'approve');
    expect(other.body.error?.code).toBe('request:notFound');
    expect((await ask(officer)).status).toBe(200);
    expect((await ask(officer)).body.error?.code).toBe(60015);
    expect((await escalate('support', officer)).status).toBe(200);
  });

  test('that waits for the customer can be asked about anew by the role it is escalated to, once', async () => {
    const [staff, who] = [await someone(server, { roles: ['support'] }), await someone(server)];
    const id = who.userId;
    const deps = { ...server.deps, ids: { ...server.deps.ids, uuid: () => id } };
    await openCase(server.db, deps, { kind: 'securityApplication', id, customerId: id });
    const ask = (by: Someone, text: string) => by.device.call(desk.ask, { body: { id, text } }, once());
    expect((await ask(staff, 'Where do you live?')).status).toBe(200);
    const reason = 'a sanctioned country';
    await staff.device.call(desk.escalate, { body: { id, role: 'compliance', reason } }, once());
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(officer, 'Since when do you live there?')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect((await told(who)).filter((kind) => kind === 'case.asked')).toHaveLength(2);
    const requests = async () => (await who.device.ask(desk.listRequests)).items;
    expect(await requests()).toMatchObject([
      { question: 'Since when do you live there?', answer: null, isOpen: true },
      { question: 'Where do you live?', answer: null, isOpen: false },
    ]);
    await who.device.call(desk.answer, { body: { id, text: 'Since 2020, in Minsk.' } }, once());
    expect(await requests()).toMatchObject([{ answer: 'Since 2020, in Minsk.', isOpen: false }, { answer: null }]);
  });

  test('waits for the customer who is asked for more, and reopens with the answer', async () => {
    const { sender, id } = await held();
    const { id: caseId } = await show(officer, id);
    const question = 'What is this payment for?';
    const put = () => officer.device.call(desk.ask, { body: { id: caseId, text: question } }, once());
    const answer = (who: Someone) =>
      who.device.call(desk.answer, { body: { id: caseId, text: 'For a boat.' } }, once());
    expect((await answer(sender)).body.error?.code).toBe(60015);
    expect((await put()).status).toBe(200);
    expect((await put()).body.error?.code).toBe(60015);
    expect(await told(sender)).toContain('case.asked');
    expect(await show(officer, id)).toMatchObject({ state: 'waiting' });
    const requests = async () => (await sender.device.ask(desk.listRequests)).items;
    expect(await requests()).toMatchObject([{ id: caseId, question, answer: null, isOpen: true }]);
    expect((await answer(colleague)).body.error?.code).toBe('request:notFound');
    expect((await answer(sender)).status).toBe(200);
    expect(await requests()).toMatchObject([{ answer: 'For a boat.', isOpen: false }]);
    const { state, entries } = await show(officer, id);
    expect([state, entries.at(-1)?.text, entries.at(-1)?.by]).toEqual(['open', 'For a boat.', null]);
    expect((await decideCase(server.deps, officer, ['transfer', id], 'approve')).status).toBe(200);
  });

  test('is overdue once its due time has passed', async () => {
    const { id } = await held();
    const overdue = async () => (await list(officer, { IsOverdue: true })).map(({ subject }) => subject);
    expect(await overdue()).not.toContain(id);
    await server.pool.query(`update review_case set due_at = opened_at where subject_id = $1`, [id]);
    server.clock.advance(1000);
    expect(await overdue()).toContain(id);
  });

  test('gets one decision, even for twenty concurrent ones', async () => {
    const { id } = await held();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        decideCase(server.deps, index % 2 ? officer : colleague, ['transfer', id], index % 3 ? 'approve' : 'reject'),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { entries } = await show(officer, id);
    expect(entries.filter(({ kind }) => kind === 'decided')).toHaveLength(1);
  });
});

test('the server’s database role can’t change decisions or delete notes', async () => {
  const { id } = await held();
  await decideCase(server.deps, officer, ['transfer', id], 'approve');
  for (const statement of ['update staff_decision set reason = null', 'delete from case_note'])
    await expect(server.pool.query(statement)).rejects.toThrow('permission denied');
});
