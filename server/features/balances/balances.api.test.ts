import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { balances } from '#contract/balances/calls.ts';
import { desk } from '#contract/desk/calls.ts';
import { notices } from '#contract/notices/calls.ts';
import { decisionValues, placeName } from '#contract/staff/rules.ts';
import { transfer } from '#contract/transfer/calls.ts';
import { transferValues } from '#contract/transfer/rules.ts';
import { decideCase } from '#server/features/staff/testing/decide-case.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import { fund } from '#server/features/withdrawals/testing/withdrawer.ts';
import { findDiscrepancies } from '#server/ledger/index.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';

let server: TestServer;
let officer: Someone;
let treasurer: Someone;

beforeAll(async () => {
  server = await testServer();
  officer = await someone(server, { roles: ['compliance'] });
  treasurer = await someone(server, { roles: ['treasury'] });
});
afterAll(() => server.close());

const key = () => ({ idempotencyKey: randomUUID() });

async function verified(who: Someone, id: string, decision: string, amount: string) {
  const values = decisionValues({ kind: 'balance', id, decision, amount, asset: 'USDC' });
  return insertPassedStepUp(server.deps, who.userId, 'staff.decide', values);
}

async function change(who: Someone, { uid }: Someone, amount: string, decision: 'freeze' | 'propose') {
  const verification = await verified(who, placeName(uid, 'wallet', 'USDC'), decision, amount);
  const body = { uid, pocket: 'wallet' as const, asset: 'USDC', amount, reason: 'ordered by a court', verification };
  const call = decision === 'freeze' ? balances.freeze : balances.proposeAdjustment;
  return (await who.device.call(call, { body }, key())).body.error?.code ?? 'done';
}

async function unfreeze(who: Someone, id: string) {
  const verification = await verified(who, id, 'unfreeze', '60.000000');
  const body = { id, reason: 'the order was lifted', verification };
  return (await who.device.call(balances.unfreeze, { body }, key())).body.error?.code ?? 'done';
}

const look = (whom: Someone) => officer.device.ask(balances.list, { query: { Uid: whom.uid } });
const line = async (whom: Someone) => {
  const { items } = await look(whom);
  const found = items.find(({ asset }) => asset === 'USDC');
  return [found?.available, found?.held];
};
const told = async (who: Someone) =>
  (await who.device.ask(notices.list, { query: {} })).items
    .map(({ kind }) => kind)
    .filter((kind) => /balance/.test(kind));

async function rich(): Promise<Someone> {
  const who = await someone(server);
  await fund(server.deps, who.userId, 'USDC', 100_000_000n);
  return who;
}

async function pay(who: Someone, amount: string) {
  const order = { toUid: treasurer.uid, asset: 'USDC', amount };
  const verification = await insertPassedStepUp(server.deps, who.userId, 'transfer.create', transferValues(order));
  const input = { body: { ...order, remark: '', verification } };
  return (await who.device.call(transfer.create, input, key())).body.error?.code ?? 'done';
}

test('frozen funds are held, can’t be spent (51050) and are released in full; the owner is notified', async () => {
  const who = await rich();
  expect(await change(officer, who, '100.000001', 'freeze')).toBe(51050);
  expect(await change(officer, who, '60', 'freeze')).toBe('done');
  expect(await line(who)).toEqual(['40.000000', '60.000000']);
  expect(await pay(who, '50')).toBe(51050);
  expect(await pay(who, '40')).toBe('done');
  const { freezes } = await look(who);
  expect(freezes).toMatchObject([{ amount: '60.000000', reason: 'ordered by a court', releasedAt: null }]);
  const id = freezes[0]?.id ?? '';
  expect(await unfreeze(treasurer, id)).toBe('done');
  expect(await unfreeze(treasurer, id)).toBe(60015);
  expect(await line(who)).toEqual(['60.000000', '0.000000']);
  // Nothing is frozen any more, so only the balance itself is short.
  expect(await pay(who, '70')).toBe(60028);
  expect(await told(who)).toEqual(['balance.unfrozen', 'balance.frozen']);
  expect(await findDiscrepancies(server.db)).toEqual([]);
});

test('a correction moves nothing until another operator approves it, and never goes below zero', async () => {
  const who = await rich();
  expect(await change(officer, who, '-30', 'propose')).toBe('done');
  expect(await line(who)).toEqual(['100.000000', '0.000000']);
  const [proposed] = (await look(who)).adjustments;
  expect(proposed).toMatchObject({ status: 'proposed', amount: '-30.000000' });
  const id = proposed?.id ?? '';
  // Whoever decides sees who proposed it.
  const seen = await treasurer.device.ask(desk.get, { query: { Kind: 'balance', Subject: id } });
  expect(seen.earlier).toEqual([officer.email]);
  const decide = async (operator: Someone, adjustment: string, amount: string) => {
    const verification = await verified(operator, adjustment, 'approve', amount);
    const answer = await decideCase(server.deps, operator, ['balance', adjustment], 'approve', { verification });
    return answer.body.error?.code ?? 'done';
  };
  expect(await decide(officer, id, '30.000000')).toBe('staff:decidedBefore');
  expect(await decide(treasurer, id, '30.000000')).toBe('done');
  expect(await line(who)).toEqual(['70.000000', '0.000000']);
  expect(await told(who)).toEqual(['balance.taken']);
  expect(await change(treasurer, who, '-70.000001', 'propose')).toBe('done');
  const more = (await look(who)).adjustments.find(({ status }) => status === 'proposed')?.id ?? '';
  expect(await decide(officer, more, '70.000001')).toBe(60028);
  expect(await line(who)).toEqual(['70.000000', '0.000000']);
  expect(await findDiscrepancies(server.db)).toEqual([]);
});

test('staff can’t freeze or correct their own balance, or act without the permission', async () => {
  await fund(server.deps, officer.userId, 'USDC', 100_000_000n);
  for (const decision of ['freeze', 'propose'] as const) {
    expect(await change(officer, officer, '1', decision)).toBe('staff:ownCase');
    expect(await change(await someone(server, { roles: ['support'] }), officer, '1', decision)).toBe(
      'request:forbidden',
    );
  }
});

test('twenty concurrent freezes never freeze more than the balance', async () => {
  const who = await rich();
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => change(officer, who, '30', 'freeze')));
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(3);
  expect(await line(who)).toEqual(['10.000000', '90.000000']);
});
