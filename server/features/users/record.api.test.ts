import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { desk } from '#contract/desk/calls.ts';
import { kyc } from '#contract/kyc/calls.ts';
import { transfer } from '#contract/transfer/calls.ts';
import { transferValues } from '#contract/transfer/rules.ts';
import { users } from '#contract/users/calls.ts';
import { customerOrderKinds } from '#contract/users/rules.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import { fund } from '#server/features/withdrawals/testing/withdrawer.ts';
import { listStaffActs } from '#server/platform/audit.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';

let server: TestServer;
let officer: Someone;
let helper: Someone;
let dealer: Someone;
let auditor: Someone;
let customer: Someone;

beforeAll(async () => {
  server = await testServer();
  const staff = async (role: string, name: string) => someone(server, { roles: [role], name });
  officer = await staff('compliance', 'Ottilie Frank');
  helper = await staff('support', 'Sam Reed');
  dealer = await staff('dealing', 'Lena Ortiz');
  auditor = await staff('auditor', 'Ida Blum');
  customer = await someone(server);
});
afterAll(() => server.close());

async function send(from: Someone, to: Someone, amount: string): Promise<string> {
  const order = { toUid: to.uid, asset: 'USDC', amount };
  const verification = await insertPassedStepUp(server.deps, from.userId, 'transfer.create', transferValues(order));
  const body = { ...order, remark: '', verification };
  const { result } = (await from.device.call(transfer.create, { body }, { idempotencyKey: randomUUID() })).body;
  return result?.id ?? '';
}

const orders = async (who: Someone, whose: Someone) =>
  (await who.device.ask(users.listOrders, { query: { Uid: whose.uid } })).items;
const of = <Item extends { readonly kind: string }>(items: readonly Item[], kind: string) =>
  items.find((item) => item.kind === kind);

describe('orders on a customer’s record', () => {
  test('are counted by kind and listed newest first, reviewed ones with their case', async () => {
    const [sender, payee] = [await someone(server), await someone(server)];
    await fund(server.deps, sender.userId, 'USDC', 80_000_000_000n);
    const small = [];
    for (const amount of ['1', '2', '3', '4', '5']) {
      server.clock.advance(1);
      small.push(await send(sender, payee, amount));
    }
    server.clock.advance(1);
    const held = await send(sender, payee, '60000');
    const items = await orders(auditor, sender);
    const sent = of(items, 'transferOut');
    expect(sent).toMatchObject({ count: 6, isMore: false });
    expect(sent?.latest.map(({ id }) => id)).toEqual([held, ...small.toReversed().slice(0, 4)]);
    expect(sent?.latest[0]).toMatchObject({ asset: 'USDC', amount: '60000.000000', status: 'audit', case: 'transfer' });
    expect(sent?.latest[1]).toMatchObject({ amount: '5.000000', case: null });
    const found = await officer.device.ask(desk.get, { query: { Kind: 'transfer', Subject: held } });
    expect(found.subject).toBe(held);
    expect(of(await orders(auditor, payee), 'transferIn')).toMatchObject({ count: 6 });
    expect(of(items, 'withdrawal')).toEqual({ kind: 'withdrawal', count: 0, isMore: false, latest: [] });
  });

  test('include only the kinds the operator may read', async () => {
    const ofUsers = ['conversion', 'stake', 'card', 'cardPayment'];
    expect((await orders(dealer, customer)).map(({ kind }) => kind)).toEqual([
      'conversion',
      'dealerOrder',
      'otcOrder',
      ...ofUsers.slice(1),
    ]);
    expect((await orders(helper, customer)).map(({ kind }) => kind)).toEqual([
      'deposit',
      'refund',
      'missingDeposit',
      'fiatDeposit',
      'withdrawal',
      'bankWithdrawal',
      'transferOut',
      'transferIn',
      'remittance',
      'remittanceBatch',
      'conversion',
      'cardPurchase',
      ...ofUsers.slice(1),
    ]);
    // Every kind is provided by a domain.
    expect((await orders(auditor, customer)).map(({ kind }) => kind).toSorted()).toEqual(customerOrderKinds.toSorted());
    expect((await customer.device.call(users.listOrders, { query: { Uid: customer.uid } })).status).toBe(403);
    const unknown = await helper.device.call(users.listOrders, { query: { Uid: '00000000' } });
    expect(unknown.body.error?.code).toBe(50011);
  });
});

describe('a customer’s verification data', () => {
  const look = (who: Someone, whose: Someone) =>
    who.device.call(users.showVerification, { body: { uid: whose.uid, reason: 'the name on a payment differs' } });

  test('is masked, and shown in full only to those who decide on it, for a recorded reason', async () => {
    const person = await someone(server, { kyc_status: 0 });
    const form = { region: 'NO', firstName: 'Wilhelmina', lastName: 'van Odd', documentNumber: 'X1234567' };
    await person.device.ask(kyc.createKyc, { body: { form, submit: false } });
    const masked = await helper.device.ask(users.getVerification, { query: { Uid: person.uid } });
    expect(masked.application).toMatchObject({ kind: 'person', kycStatus: 0, stage: 'draft' });
    expect(masked.application?.fields).toEqual(
      expect.arrayContaining([
        { field: 'region', value: 'NO' },
        { field: 'firstName', value: 'W•••' },
        { field: 'lastName', value: 'v••• O•••' },
        { field: 'documentNumber', value: 'X•••' },
      ]),
    );
    for (const who of [helper, auditor, dealer, person]) expect((await look(who, person)).status).toBe(403);
    const { result } = (await look(officer, person)).body;
    expect(result?.application?.fields).toContainEqual({ field: 'lastName', value: 'van Odd' });
    const acts = await listStaffActs(server.db, `user:${person.userId}`, 20);
    expect(acts.filter(({ action }) => action === 'user.showVerification')).toMatchObject([
      { actor_id: officer.userId, reason: 'the name on a payment differs' },
    ]);
  });

  test('is empty if nothing was begun, and refused to staff without the area', async () => {
    const query = { Uid: customer.uid };
    expect(await auditor.device.ask(users.getVerification, { query })).toEqual({ application: null });
    expect((await dealer.device.call(users.getVerification, { query })).status).toBe(403);
  });
});

describe('a customer’s notices', () => {
  const list = async (
    who: Someone,
    whose: Someone,
    query: { readonly Cursor?: string; readonly MaxResultCount?: number } = {},
  ) => who.device.ask(users.listNotices, { query: { Uid: whose.uid, ...query } });
  const show = (who: Someone, whose: Someone) =>
    who.device.call(users.showNotices, { body: { uid: whose.uid, reason: 'says that no notice came' } });

  test('are listed by kind and time, page by page, without amounts and addresses', async () => {
    const [sender, payee] = [await someone(server), await someone(server)];
    await fund(server.deps, sender.userId, 'USDC', 80_000_000_000n);
    for (const amount of ['1', '2', '3']) {
      server.clock.advance(1);
      await send(sender, payee, amount);
    }
    const first = await list(auditor, payee, { MaxResultCount: 2 });
    expect(first.items).toEqual([
      { id: first.items[0]?.id, kind: 'transfer.received', at: expect.any(String), readAt: null },
      { id: first.items[1]?.id, kind: 'transfer.received', at: expect.any(String), readAt: null },
    ]);
    const rest = await list(auditor, payee, { MaxResultCount: 2, Cursor: first.nextCursor ?? '' });
    expect(rest).toMatchObject({ items: [{ kind: 'transfer.received' }], nextCursor: null });
  });

  test('are shown as sent to staff who act for customers, for a recorded reason', async () => {
    const [sender, payee] = [await someone(server), await someone(server)];
    await fund(server.deps, sender.userId, 'USDC', 80_000_000_000n);
    await send(sender, payee, '7');
    for (const who of [auditor, dealer, payee]) expect((await show(who, payee)).status).toBe(403);
    const { result } = (await show(helper, payee)).body;
    expect(result?.items).toMatchObject([{ kind: 'transfer.received', values: { amount: '7', asset: 'USDC' } }]);
    const acts = await listStaffActs(server.db, `user:${payee.userId}`, 20);
    expect(acts.filter(({ action }) => action === 'user.showNotices')).toMatchObject([
      { actor_id: helper.userId, reason: 'says that no notice came' },
    ]);
    expect((await payee.device.call(users.listNotices, { query: { Uid: payee.uid } })).status).toBe(403);
    const unknown = await auditor.device.call(users.listNotices, { query: { Uid: '00000000' } });
    expect(unknown.body.error?.code).toBe(50011);
  });
});

describe('staff notes', () => {
  const add = (who: Someone, text: string, key: string = randomUUID()) =>
    who.device.call(users.addNote, { body: { uid: customer.uid, text } }, { idempotencyKey: key });
  const list = async (who: Someone) =>
    (await who.device.ask(users.listNotes, { query: { Uid: customer.uid } })).items.map(({ text, by }) => [by, text]);

  test('are added once per key with their author, and read newest first by all who read the record', async () => {
    const key = randomUUID();
    expect((await add(officer, ' prefers to be called ', key)).status).toBe(200);
    expect((await add(officer, ' prefers to be called ', key)).status).toBe(200);
    server.clock.advance(1);
    expect((await add(helper, 'spoke with her today')).body.result).toMatchObject({ by: 'Sam Reed' });
    expect(await list(auditor)).toEqual([
      ['Sam Reed', 'spoke with her today'],
      ['Ottilie Frank', 'prefers to be called'],
    ]);
  });

  test('can’t be written by read-only staff, read by the customer, or changed by anyone', async () => {
    for (const who of [auditor, dealer, customer]) expect((await add(who, 'mine')).status).toBe(403);
    expect((await customer.device.call(users.listNotes, { query: { Uid: customer.uid } })).status).toBe(403);
    for (const statement of ['update user_note set text = $$no$$', 'delete from user_note'])
      await expect(server.pool.query(statement)).rejects.toThrow('permission denied');
  });
});
