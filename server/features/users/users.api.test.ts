import { randomUUID } from 'node:crypto';
import BigNumber from 'bignumber.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { desk } from '#contract/desk/calls.ts';
import { session } from '#contract/session/calls.ts';
import { decisionValues } from '#contract/staff/rules.ts';
import { transfer } from '#contract/transfer/calls.ts';
import { transferValues } from '#contract/transfer/rules.ts';
import { users } from '#contract/users/calls.ts';
import type { StandingAction } from '#contract/users/rules.ts';
import { decideCase } from '#server/features/staff/testing/decide-case.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import { fund } from '#server/features/withdrawals/testing/withdrawer.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';

let server: TestServer;
let support: Someone;
let payer: Someone;

beforeAll(async () => {
  server = await testServer();
  support = await someone(server, { roles: ['support'] });
  payer = await someone(server);
  await fund(server.deps, payer.userId, 'USDC', 100_000_000n);
});
afterAll(() => server.close());

async function change(whom: Someone, action: StandingAction) {
  const values = decisionValues({ kind: 'user', id: whom.uid, decision: action });
  const verification = await insertPassedStepUp(server.deps, support.userId, 'staff.decide', values);
  const body = { uid: whom.uid, action, reason: 'a report', verification };
  const answer = await support.device.call(users.changeStanding, { body }, { idempotencyKey: randomUUID() });
  return answer.body.error?.code ?? 'done';
}

/** The right password gets as far as the second step, because the device is no longer known. */
const letIn = 'session:verificationRequired';

const find = async (Text: string) => (await support.device.ask(users.find, { query: { Text } })).items;
const signIn = async (who: Someone) => (await who.device.trySignIn(who.email, who.password)).body.error?.code;

async function payTo(whom: Someone) {
  const order = { toUid: whom.uid, asset: 'USDC', amount: '1' };
  const verification = await insertPassedStepUp(
    server.deps,
    payer.userId,
    'transfer.create',
    transferValues(order),
    null,
  );
  const input = { body: { ...order, remark: '', verification } };
  return (await payer.device.call(transfer.create, input, { idempotencyKey: randomUUID() })).body.error?.code;
}

test('a customer is found by uid, email and name with masked contacts; showing these needs a reason and is audited', async () => {
  const who = await someone(server, { name: 'Wilhelmina Odd' });
  for (const text of [who.uid, who.email, 'odd, WILHELMINA', 'Odd']) {
    const [found] = await find(text);
    expect(found?.uid).toBe(who.uid);
    expect(JSON.stringify(found)).not.toContain(who.email);
  }
  // Only whole words match: matching parts would need an index that reveals too much.
  expect(await find('mina od')).toEqual([]);
  const body = { uid: who.uid, reason: 'she asked to be called' };
  expect(await support.device.ask(users.showContacts, { body })).toMatchObject({ email: who.email });
  const audit = await server.db
    .selectFrom('audit')
    .select(['actor_id', 'subject'])
    .where('action', '=', 'user.showContacts')
    .execute();
  expect(audit).toEqual([{ actor_id: support.userId, subject: `user:${who.userId}` }]);
});

test('disabling an account refuses its sign-in (80001) and payments to it (60004); enabling restores both', async () => {
  const who = await someone(server);
  expect(await change(who, 'disable')).toBe('done');
  expect(await signIn(who)).toBe(80001);
  expect(await payTo(who)).toBe(60004);
  expect(await change(who, 'disable')).toBe(60015);
  expect(await change(who, 'enable')).toBe('done');
  expect(await signIn(who)).toBe(letIn);
  expect(await payTo(who)).toBeUndefined();
});

test('a ban refuses sign-in (50010) and can be lifted', async () => {
  const who = await someone(server);
  expect(await change(who, 'ban')).toBe('done');
  expect(await signIn(who)).toBe(50010);
  expect(await change(who, 'unban')).toBe('done');
  expect(await signIn(who)).toBe(letIn);
});

test('a session ended by staff is refused', async () => {
  const who = await someone(server);
  expect(await change(who, 'endSessions')).toBe('done');
  expect((await who.device.call(session.getAccountInfo)).status).toBe(401);
});

test('of twenty concurrent bans one succeeds; staff can’t close a colleague’s account or their own', async () => {
  const who = await someone(server);
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => change(who, 'ban')));
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
  expect(new Set(outcomes)).toEqual(new Set(['done', 60015]));
  expect(await change(await someone(server, { roles: ['admin'] }), 'disable')).toBe(60015);
  expect(await change(support, 'disable')).toBe('staff:ownCase');
});

test('a customer’s tier is proposed once and set by a second operator, and the record shows both', async () => {
  const who = await someone(server);
  const second = await someone(server, { roles: ['support'] });
  const propose = async () => {
    const values = decisionValues({ kind: 'user', id: who.uid, decision: 'tierVip' });
    const verification = await insertPassedStepUp(server.deps, support.userId, 'staff.decide', values);
    const body = { uid: who.uid, tier: 'vip' as const, reason: 'a large customer', verification };
    const answer = await support.device.call(users.proposeTier, { body }, { idempotencyKey: randomUUID() });
    return answer.body.error?.code ?? 'done';
  };
  expect(await propose()).toBe('done');
  expect(await propose()).toBe(60015);
  const before = await support.device.ask(users.get, { query: { Uid: who.uid } });
  expect(before).toMatchObject({ user: { tier: 'standard' }, tierChange: { tier: 'vip', reason: 'a large customer' } });
  const id = before.tierChange?.id ?? '';
  const shown = await second.device.ask(desk.get, { query: { Kind: 'tier', Subject: id } });
  expect(shown).toMatchObject({ customer: { uid: who.uid }, answers: ['approve', 'reject'], canAct: true });
  expect(shown.facts.map(({ name, value }) => [name, value])).toEqual([
    ['change', 'tierVip'],
    ['remark', 'a large customer'],
  ]);
  const approve = async (by: Someone) =>
    (await decideCase(server.deps, by, ['tier', id], 'approve', { reason: 'agreed' })).body.error?.code ?? 'done';
  expect(await approve(support)).toBe('staff:decidedBefore');
  const answers = await Promise.all(Array.from({ length: 10 }, () => approve(second)));
  expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
  expect(await propose()).toBe(60015);
  const { user, sessions, acts, tierChange } = await support.device.ask(users.get, { query: { Uid: who.uid } });
  expect(user).toMatchObject({ uid: who.uid, tier: 'vip' });
  expect(JSON.stringify(user)).not.toContain(who.email);
  expect(sessions).toHaveLength(1);
  expect(tierChange).toBeNull();
  expect(acts).toMatchObject([
    { action: 'user.tier', reason: 'agreed' },
    { action: 'user.proposeTier', reason: 'a large customer' },
  ]);
});

test('what another tier changes for a customer is shown before it is proposed, by example', async () => {
  const who = await someone(server);
  const preview = () => support.device.ask(users.previewTier, { query: { Uid: who.uid } });
  const { tier, changed, examples } = await preview();
  expect(tier).toBe('vip');
  expect(changed).toBeGreaterThanOrEqual(examples.length);
  for (const { before, after } of examples) expect(after).not.toEqual(before);
  const wire = examples.find(({ channel, asset }) => channel === 'swift' && asset === 'EUR');
  const [was, will] = [wire?.before.fee, wire?.after.fee].map((fee) => BigNumber(fee ?? '0'));
  expect(will?.isLessThan(was ?? 0), JSON.stringify(wire)).toBe(true);
  expect((await support.device.call(users.previewTier, { query: { Uid: '99999999' } })).body.error?.code).toBe(50011);
});

test('a rejected tier changes nothing, and another can be proposed', async () => {
  const [who, second] = [await someone(server), await someone(server, { roles: ['compliance'] })];
  const propose = async () => {
    const values = decisionValues({ kind: 'user', id: who.uid, decision: 'tierVip' });
    const verification = await insertPassedStepUp(server.deps, support.userId, 'staff.decide', values);
    const body = { uid: who.uid, tier: 'vip' as const, reason: 'a friend', verification };
    await support.device.ask(users.proposeTier, { body }, { idempotencyKey: randomUUID() });
    return (await support.device.ask(users.get, { query: { Uid: who.uid } })).tierChange?.id ?? '';
  };
  const id = await propose();
  expect((await decideCase(server.deps, second, ['tier', id], 'reject')).status).toBe(200);
  const { user, tierChange } = await support.device.ask(users.get, { query: { Uid: who.uid } });
  expect([user.tier, tierChange]).toEqual(['standard', null]);
  expect(await propose()).not.toBe(id);
});

test('the record lists the newest movements with their signs', async () => {
  const { movements } = await support.device.ask(users.get, { query: { Uid: payer.uid } });
  expect(movements.some(({ kind, amount }) => kind === 'transfer.send' && amount.startsWith('-'))).toBe(true);
  const unknown = await support.device.call(users.get, { query: { Uid: '00000000' } });
  expect(unknown.body.error?.code).toBe(50011);
});
