import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { balances } from '#contract/balances/calls.ts';
import { desk } from '#contract/desk/calls.ts';
import { globalAccount } from '#contract/global-account/calls.ts';
import { notices } from '#contract/notices/calls.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { addDays } from '#contract/platform/days.ts';
import { decisionValues, placeName } from '#contract/staff/rules.ts';
import { maxStatementEntries } from '#contract/statements/rules.ts';
import { order, quoted } from '#server/features/card-purchase/testing/buyer.ts';
import { addPayee } from '#server/features/payees/testing/payee.ts';
import { sendWithdrawal } from '#server/features/fiat-withdrawals/testing/payer.ts';
import { decideCase } from '#server/features/staff/testing/decide-case.ts';
import { readStatement } from '#server/features/statements/read.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import { findDiscrepancies, platformBalance } from '#server/ledger/index.ts';
import { bankPayer, eurosOf } from '../../../tests/harness/bank-payer.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';

let server: TestServer;
let officer: Someone;
let treasurer: Someone;

beforeAll(async () => {
  server = await testServer({ seeded: true });
});
beforeEach(async () => {
  officer = await someone(server, { roles: ['compliance'] });
  treasurer = await someone(server, { roles: ['treasury'] });
});
afterAll(async () => {
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
});

const key = () => ({ idempotencyKey: randomUUID() });
const pocket = 'globalAccount' as const;

interface Change {
  readonly by?: Someone;
  readonly asset?: string;
  /** Account the verification is for, if it is for another one. */
  readonly verifiedFor?: 'wallet' | 'globalAccount';
}

async function change(whom: Someone, amount: string, decision: 'freeze' | 'propose', given: Change = {}) {
  const { by = officer, asset = 'EUR', verifiedFor = pocket } = given;
  const id = placeName(whom.uid, verifiedFor, asset);
  const values = decisionValues({ kind: 'balance', id, decision, amount, asset });
  const verification = await insertPassedStepUp(server.deps, by.userId, 'staff.decide', values);
  const body = { uid: whom.uid, pocket, asset, amount, reason: 'ordered by a court', verification };
  const call = decision === 'freeze' ? balances.freeze : balances.proposeAdjustment;
  return (await by.device.call(call, { body }, key())).body.error?.code ?? 'done';
}

async function unfreeze(by: Someone, id: string, amount: string) {
  const values = decisionValues({ kind: 'balance', id, decision: 'unfreeze', amount, asset: 'EUR' });
  const verification = await insertPassedStepUp(server.deps, by.userId, 'staff.decide', values);
  const body = { id, reason: 'the order was lifted', verification };
  return (await by.device.call(balances.unfreeze, { body }, key())).body.error?.code ?? 'done';
}

async function decide(by: Someone, id: string, amount: string) {
  const values = decisionValues({ kind: 'balance', id, decision: 'approve', amount, asset: 'EUR' });
  const verification = await insertPassedStepUp(server.deps, by.userId, 'staff.decide', values);
  const answer = await decideCase(server.deps, by, ['balance', id], 'approve', { verification });
  return answer.body.error?.code ?? 'done';
}

const look = (whom: Someone) => officer.device.ask(balances.list, { query: { Uid: whom.uid } });
const proposedOf = async (whom: Someone) =>
  (await look(whom)).adjustments.find(({ status }) => status === 'proposed')?.id ?? '';
const recordsOf = async ({ device }: Someone) =>
  (await device.ask(globalAccount.listHistory, { query: { Asset: 'EUR' } })).items.map(({ type, direction, amount }) =>
    [type, direction, amount].join(' '),
  );
const told = async ({ device }: Someone) =>
  (await device.ask(notices.list, { query: {} })).items.filter(({ kind }) => kind.startsWith('balance'));

async function moveOut({ device }: Someone, amount: string) {
  const body = { from: pocket, asset: 'EUR', amount };
  return (await device.call(globalAccount.move, { body }, key())).body.error?.code ?? 'done';
}

test('funds frozen at the bank can’t be withdrawn or moved (51050), are in the history, and are released in full', async () => {
  const who = await bankPayer(server, '100');
  const payee = await addPayee(server, who);
  expect(await change(who, '100.01', 'freeze')).toBe(51050);
  expect(await change(who, '60', 'freeze')).toBe('done');
  expect(await eurosOf(who)).toEqual(['40.00', '60.00']);
  expect((await sendWithdrawal(server, who, payee, { amount: '50' })).body.error?.code).toBe(51050);
  expect(await moveOut(who, '50')).toBe(51050);
  expect((await order(who, await quoted(who, { payType: 'balance' }))).body.error?.code).toBe(51050);
  expect(await moveOut(who, '40')).toBe('done');
  const { freezes, items } = await look(who);
  expect(freezes).toMatchObject([{ pocket, amount: '60.00', releasedAt: null }]);
  expect(items.filter(({ asset }) => asset === 'EUR').map((line) => [line.pocket, line.available, line.held])).toEqual([
    ['wallet', '40.00', '0.00'],
    [pocket, '0.00', '60.00'],
  ]);
  const id = freezes[0]?.id ?? '';
  expect(await unfreeze(treasurer, id, '60.00')).toBe('done');
  expect(await unfreeze(treasurer, id, '60.00')).toBe(60015);
  expect(await eurosOf(who)).toEqual(['60.00', '0.00']);
  expect((await recordsOf(who)).slice(0, 3)).toEqual([
    'unfreeze in 60.00',
    'globalToFiat out 40.00',
    'freeze out 60.00',
  ]);
  expect((await told(who)).map(({ kind, values }) => [kind, values])).toMatchObject([
    ['balance.unfrozen', { pocket }],
    ['balance.frozen', { pocket, amount: '60' }],
  ]);
  // Nothing is frozen any more, so only the balance itself is short.
  expect(await moveOut(who, '70')).toBe(60007);
});

test('a freeze of the global account leaves the wallet spendable', async () => {
  const who = await bankPayer(server, '100');
  expect(await moveOut(who, '50')).toBe('done');
  expect(await change(who, '50', 'freeze')).toBe('done');
  const back = { from: 'wallet', asset: 'EUR', amount: '60' } as const;
  expect((await who.device.call(globalAccount.move, { body: back }, key())).body.error?.code).toBe(60007);
  const less = { ...back, amount: '50' };
  expect((await who.device.call(globalAccount.move, { body: less }, key())).body.error).toBeNull();
});

test('a correction is approved by another operator, posted against suspense, and shown on the statement', async () => {
  const who = await bankPayer(server, '100');
  const euro = assetCode('EUR');
  const before = await platformBalance(server.db, euro, 'suspense');
  expect(await change(who, '-30', 'propose')).toBe('done');
  const taken = await proposedOf(who);
  const shown = await officer.device.ask(desk.get, { query: { Kind: 'balance', Subject: taken } });
  expect(shown.facts.find(({ name }) => name === 'account')?.value).toBe(pocket);
  expect(await decide(officer, taken, '30.00')).toBe('staff:decidedBefore');
  expect(await eurosOf(who)).toEqual(['100.00', '0.00']);
  expect(await decide(treasurer, taken, '30.00')).toBe('done');
  expect(await decide(treasurer, taken, '30.00')).toBe(60015);
  expect(await change(who, '12.5', 'propose', { by: treasurer })).toBe('done');
  expect(await decide(officer, await proposedOf(who), '12.50')).toBe('done');
  expect(await eurosOf(who)).toEqual(['82.50', '0.00']);
  expect((await platformBalance(server.db, euro, 'suspense')) - before).toBe(1750n);
  expect((await recordsOf(who)).slice(0, 2)).toEqual(['assetAdjustment in 12.50', 'assetAdjustment out 30.00']);
  const day = server.clock.now().toISOString().slice(0, 10);
  const row = {
    id: server.deps.ids.uuid(),
    account_id: who.userId,
    asked_by: who.userId,
    kind: 'statement',
    currency: 'EUR',
    first_day: addDays(day, -1),
    last_day: day,
    time_zone: 'UTC',
    format: 'pdf',
    language: 'en',
    asked_at: server.clock.now(),
    until: new Date(server.clock.now().getTime() + 1000),
    ready_at: null,
    failed_at: null,
    is_too_long: false,
    size: null,
    opening: null,
    closing: null,
    entries: null,
  } as const;
  const statement = await readStatement(server.deps, server.db, row, maxStatementEntries);
  expect(statement.entries.map(({ type, amount }) => [type, amount])).toEqual([
    ['fiatToGlobal', 10_000n],
    ['assetAdjustment', -3000n],
    ['assetAdjustment', 1250n],
  ]);
  expect(statement.closing).toBe(8250n);
});

test('a correction never exceeds the balance, and a currency not open at the bank is refused (60006)', async () => {
  const who = await bankPayer(server, '100');
  expect(await change(who, '-100.01', 'propose')).toBe('done');
  expect(await decide(treasurer, await proposedOf(who), '100.01')).toBe(60007);
  expect(await change(who, '1', 'freeze', { asset: 'GBP' })).toBe(60006);
  expect(await change(who, '1', 'propose', { asset: 'BTC' })).toBe(60006);
  expect(await change(await someone(server), '1', 'propose')).toBe(60006);
  expect(await change(who, '1.001', 'freeze')).toBe(50014);
  expect(await change(who, '1', 'freeze', { verifiedFor: 'wallet' })).toBe(50002);
});

test('twenty concurrent freezes never freeze more than the balance', async () => {
  const who = await bankPayer(server, '100');
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => change(who, '30', 'freeze')));
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(3);
  expect(await eurosOf(who)).toEqual(['10.00', '90.00']);
});
