import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assets } from '#contract/assets/calls.ts';
import { notices } from '#contract/notices/calls.ts';
import { transfer } from '#contract/transfer/calls.ts';
import { transferValues, type PayeeText } from '#contract/transfer/rules.ts';
import type { Device } from '#server/features/session/testing/device.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import { findDiscrepancies } from '#server/ledger/index.ts';
import { fund } from '../../../tests/harness/funds.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { company as verifiedCompany } from '../../../tests/harness/company.ts';
import { maskName } from '#contract/transfer/rules.ts';
import { person, signedIn } from '../../../tests/harness/world.ts';
import './store.ts';
import { decideCase, type Said } from '#server/features/staff/testing/decide-case.ts';
import { exact } from '../../../tests/harness/money.ts';
import { setPersonal } from '../../../tests/harness/personal.ts';

let server: TestServer;
let ada: Device;
let company: Device;
const companyUid = person('finance').uid;

beforeAll(async () => {
  server = await testServer({ seeded: true });
  ada = await signedIn(server, 'ada');
  company = await signedIn(server, 'finance');
});
afterAll(async () => {
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
});

const order = (change: Record<string, unknown> = {}) =>
  ({ toUid: companyUid, asset: 'USDT', amount: '10', remark: 'rent', ...change }) as {
    toUid: string;
    asset: string;
    amount: string;
    remark: string;
  };
/** Sends what was verified; as ada by default. */
async function send(device: Device, change: Record<string, unknown> = {}, by: 'ada' | 'bo' = 'ada') {
  const body = order(change);
  const verification = await verified(body, by);
  return device.call(transfer.create, { body: { ...body, verification } }, { idempotencyKey: randomUUID() });
}
const verified = (values: Parameters<typeof transferValues>[0], by: 'ada' | 'bo' = 'ada') =>
  insertPassedStepUp(server.deps, person(by).id, 'transfer.create', transferValues(values));

async function available(device: Device, asset: string): Promise<string> {
  const { items } = await device.ask(assets.listAssets);
  return items.find((line) => line.asset === asset)?.available ?? '0';
}

const countOrders = async () => (await server.db.selectFrom('transfer_order').select('id').execute()).length;

describe('a transfer', () => {
  test('debits the sender, credits the payee, and is in the audit log and the history', async () => {
    const before = await Promise.all([available(ada, 'USDT'), available(company, 'USDT')]);
    const { status, body } = await send(ada, { amount: '10.5' });
    expect(status).toBe(200);
    expect(body.result).toMatchObject({ amount: '10.500000', direction: 'out', counterpartyUid: companyUid });
    const after = await Promise.all([available(ada, 'USDT'), available(company, 'USDT')]);
    expect(exact(before[0]) - exact(after[0])).toBe(exact('10.5'));
    expect(exact(after[1]) - exact(before[1])).toBe(exact('10.5'));
    const records = await server.db
      .selectFrom('audit')
      .select(['action', 'actor_id'])
      .where('subject', '=', `transfer:${body.result?.id}`)
      .execute();
    expect(records).toEqual([{ action: 'transfer.create', actor_id: person('ada').id }]);
    const [newest] = (await company.ask(transfer.listHistory, { query: {} })).items;
    expect(newest).toMatchObject({ id: body.result?.id, direction: 'in', counterpartyUid: person('ada').uid });
  });

  test.each([
    ['LTC', '1999', 60028],
    ['EUR', '249999', 60007],
  ] as const)('of more %s than the balance is refused and changes nothing', async (asset, amount, code) => {
    const before = [await available(ada, asset), await countOrders()];
    const { status, body } = await send(ada, { asset, amount });
    expect([status, body.error]).toMatchObject([409, { code, details: { asset } }]);
    expect([await available(ada, asset), await countOrders()]).toEqual(before);
  });

  const malformed = ['0', '-1', '0.0000001', '1e3', '１', '1,5', '', '9'.repeat(10_000), '\u200f1', '1 ', '+1', '01'];
  test.each(malformed)('of %j is refused with a declared error code', async (amount) => {
    const before = await countOrders();
    const { status, body } = await send(ada, { amount });
    expect(status).toBe(400);
    expect(['request:invalid', 50014]).toContain(body.error?.code);
    expect(await countOrders()).toBe(before);
  });

  test('of the largest amount that can be written is refused without a server error', async () => {
    const { status, body } = await send(ada, { asset: 'ETH', amount: '9'.repeat(30) });
    expect([status, body.error?.code]).toEqual([400, 50014]);
  });

  test.each([
    ['\u0000', 400],
    ['a\u0000b', 400],
    ['\ud800', 400],
    ['\u202e٪😀', 400],
    ['٪😀 好的', 200],
    ['x'.repeat(101), 400],
  ])('with the remark %j is accepted or refused, never a server error', async (remark, status) => {
    expect((await send(ada, { amount: '0.01', remark })).status).toBe(status);
  });

  const refused: [string, Record<string, unknown>, number, number | string][] = [
    ['to oneself', { toUid: person('ada').uid }, 409, 60005],
    ['to nobody', { toUid: '99999999' }, 404, 50011],
    ['to somebody unverified, who is nobody to others,', { toUid: person('bo').uid }, 404, 50011],
    ['of more than one may be', { asset: 'LTC', amount: '2000.00000001' }, 400, 50014],
    ['of an unknown asset', { asset: 'NONE' }, 409, 40001],
    ['with an unknown key', { isFree: true }, 400, 'request:invalid'],
  ];
  test.each(refused)('%s is refused', async (_name, change, expected, code) => {
    const { status, body } = await send(ada, change);
    expect([status, body.error?.code]).toEqual([expected, code]);
  });

  test('is for verified customers only', async () => {
    const bo = await signedIn(server, 'bo');
    expect((await send(bo, {}, 'bo')).body.error?.code).toBe(60013);
  });

  test('needs a verification for its exact payee, asset and amount, and uses it up', async () => {
    const body = order({ amount: '1' });
    const verification = await verified(body);
    const attempt = (change: Record<string, unknown>) =>
      ada.call(transfer.create, { body: { ...body, verification, ...change } }, { idempotencyKey: randomUUID() });
    for (const change of [{ amount: '2' }, { asset: 'EUR' }, { verification: randomUUID() }])
      expect((await attempt(change)).body.error?.code).toBe(50002);
    const before = await countOrders();
    const answers = await Promise.all(Array.from({ length: 20 }, () => attempt({})));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ body: { error } }) => error?.code))).toEqual(new Set([undefined, 50002]));
    expect(await countOrders()).toBe(before + 1);
  });

  test('that fails leaves its verification usable', async () => {
    const body = order({ asset: 'LTC', amount: '1999' });
    const verification = await verified(body);
    for (const _try of [1, 2]) {
      const refusal = await ada.call(
        transfer.create,
        { body: { ...body, verification } },
        { idempotencyKey: randomUUID() },
      );
      expect(refusal.body.error?.code).toBe(60028);
    }
  });

  test('is blocked for a day after a security change, and the refusal says for how long', async () => {
    const now = server.clock.now().getTime();
    const block = (until: Date | null) =>
      server.db
        .updateTable('app_user')
        .set({ transfers_blocked_until: until })
        .where('id', '=', person('ada').id)
        .execute();
    await block(new Date(now + 3_600_000));
    const { status, body } = await send(ada);
    await block(null);
    expect([status, body.error?.code]).toEqual([403, 'security:blocked']);
    expect(Number(body.error?.details?.['retryAfterSeconds'])).toBeGreaterThan(3500);
    expect((await send(ada)).status).toBe(200);
  });
});

describe('a payee', () => {
  const find = (to: PayeeText) => ada.call(transfer.findPayee, { body: to });

  test('is found by uid, email address and phone, with a masked name', async () => {
    await setPersonal(server, { userId: person('finance').id }, { phone: '+4791234567' });
    const ways = [
      { toUid: companyUid },
      { toEmailAddress: ' Finance@Harbour.example' },
      { toPhoneNumber: '+47 912 34 567' },
    ];
    for (const to of ways)
      expect((await find(to)).body.result).toEqual({
        uid: companyUid,
        maskedName: 'H•••••• T•••••• L•d',
        isVerified: true,
      });
    const order = { toEmailAddress: 'finance@harbour.example', asset: 'USDT', amount: '1', remark: '' };
    const verification = await verified(order);
    const sent = await ada.call(
      transfer.create,
      { body: { ...order, verification } },
      { idempotencyKey: randomUUID() },
    );
    expect(sent.body.result).toMatchObject({ counterpartyUid: companyUid, type: 'customer', status: 'arrived' });
  });

  test('that is unknown, unverified or closed gives the same error', async () => {
    const close = (is_disabled: boolean) =>
      server.db.updateTable('app_user').set({ is_disabled }).where('id', '=', person('operator').id).execute();
    await close(true);
    const nobodies = ['99999999', person('bo').uid, person('operator').uid];
    const answers = await Promise.all(nobodies.map((toUid) => find({ toUid })));
    const closed = await send(ada, { toUid: person('operator').uid });
    await close(false);
    const told = answers.map(({ status, body: { error } }) => JSON.stringify([status, error?.code, error?.details]));
    expect(new Set(told)).toEqual(new Set([JSON.stringify([404, 50011, { field: 'toUid' }])]));
    expect(closed.body.error?.code).toBe(60004);
  });

  test('must be given in exactly one valid way, and can’t be the sender', async () => {
    for (const to of [{}, { toUid: companyUid, toEmailAddress: 'a@b.example' }])
      expect((await find(to)).body.error?.code).toBe('request:invalid');
    expect((await find({ toEmailAddress: 'x'.repeat(200) })).body.error?.code).toBe(51025);
    expect((await find({ toUid: person('ada').uid })).body.error?.code).toBe(60005);
  });

  test('can be looked up only a limited number of times a day, whether found or not', async () => {
    const counted = (lookups: number) =>
      server.db.updateTable('payee_lookup').set({ lookups }).where('user_id', '=', person('ada').id).execute();
    await counted(99);
    expect((await find({ toUid: '99999999' })).status).toBe(404);
    const refusal = await find({ toUid: companyUid });
    expect([refusal.status, refusal.body.error?.code]).toEqual([429, 'request:tooMany']);
    await counted(0);
  });
});

describe('a large transfer', () => {
  let operator: Device;
  beforeAll(async () => {
    operator = await signedIn(server, 'operator');
    await fund(server, person('ada').id, 'USDC', '500000');
  });
  const decide = (id: string, isReleased: boolean, device = operator, said: Said = {}) =>
    decideCase(
      server.deps,
      { device, userId: person('operator').id },
      ['transfer', id],
      isReleased ? 'approve' : 'reject',
      said,
    );
  const sent = async (id: string) =>
    (await ada.ask(transfer.listHistory, { query: {} })).items.find((item) => item.id === id);
  const heldNow = async (id: string) => (await operator.ask(transfer.listHeld, { query: { Id: id } })).items[0];
  const incoming = async (id: string) =>
    (await company.ask(transfer.listHistory, { query: {} })).items.find((item) => item.id === id);

  test('is held and hidden from its payee until an operator releases it', async () => {
    const before = [await available(ada, 'USDC'), await available(company, 'USDC')];
    const { body } = await send(ada, { asset: 'USDC', amount: '50000' });
    const id = body.result?.id ?? '';
    expect(body.result?.status).toBe('audit');
    expect(exact(await available(ada, 'USDC'))).toBe(exact(before[0]) - exact('50000'));
    expect([await incoming(id), await available(company, 'USDC')]).toEqual([undefined, before[1]]);
    const waiting = await operator.ask(transfer.listHeld, { query: {} });
    expect(waiting.items.find((item) => item.id === id)).toMatchObject({
      fromName: 'Ada Lindqvist',
      toName: 'Harbour Trading Ltd',
    });
    server.clock.advance(1000);
    const asOf = server.clock.now().toISOString();
    server.clock.advance(1000);
    expect((await decide(id, true)).status).toBe(200);
    expect(await heldNow(id)).toMatchObject({ status: 'arrived', reason: 'looked at' });
    expect(exact(await available(company, 'USDC'))).toBe(exact(before[1]) + exact('50000'));
    expect(await incoming(id)).toMatchObject({ direction: 'in', status: 'arrived' });
    const changed = await company.ask(transfer.listHistory, { query: { UpdatedAfter: asOf } });
    expect(changed.items.map((item) => item.id)).toEqual([id]);
    expect((await decide(id, false)).body.error?.code).toBe(60015);
  });

  test('that is returned is refunded in full, no longer counts toward the daily limit, and notifies its sender', async () => {
    const before = await available(ada, 'USDC');
    const { body } = await send(ada, { asset: 'USDC', amount: '250000' });
    const id = body.result?.id ?? '';
    expect((await decide(id, false)).status).toBe(200);
    expect((await heldNow(id))?.status).toBe('returned');
    expect(await available(ada, 'USDC')).toBe(before);
    expect(await incoming(id)).toBeUndefined();
    await server.workJobs();
    expect(server.mails.findLast(({ to }) => to === person('ada').email)?.subject).toContain('Transfer returned');
    const again = await send(ada, { asset: 'USDC', amount: '250000' });
    expect(again.status).toBe(200);
    await decide(again.body.result?.id ?? '', false);
  });

  test('that is returned tells its sender the chosen reason and never what staff wrote', async () => {
    const { body } = await send(ada, { asset: 'USDC', amount: '50000' });
    const id = body.result?.id ?? '';
    expect(body.result?.returnReason).toBeNull();
    const said = { code: 'suspectedScam', reason: 'The payee is on our list' } as const;
    expect((await decide(id, false, operator, said)).status).toBe(200);
    expect(await sent(id)).toMatchObject({ status: 'returned', returnReason: 'suspectedScam' });
    expect(await heldNow(id)).toMatchObject({ returnReason: 'suspectedScam', reason: said.reason });
    await server.workJobs();
    const mail = server.mails.findLast(({ to }) => to === person('ada').email);
    expect(mail?.text).toContain('Reason: It may be part of a scam.');
    const { items: notes } = await ada.ask(notices.list, { query: {} });
    const seen = JSON.stringify([await ada.ask(transfer.listHistory, { query: {} }), notes, mail]);
    expect(seen).not.toContain(said.reason);
  });

  test('that is returned without a reason for its sender, or released, has none', async () => {
    const [returned, released] = [
      (await send(ada, { asset: 'USDC', amount: '50000' })).body.result?.id ?? '',
      (await send(ada, { asset: 'USDC', amount: '50001' })).body.result?.id ?? '',
    ];
    await decide(returned, false, operator, { code: 'documentExpired' });
    await decide(released, true, operator, { code: 'suspectedScam' });
    expect((await sent(returned))?.returnReason).toBeNull();
    expect(await sent(released)).toMatchObject({ status: 'arrived', returnReason: null });
  });

  test('sent before a block of 24 hours can’t be released until the block ends', async () => {
    const before = await available(company, 'USDC');
    const { body } = await send(ada, { asset: 'USDC', amount: '50000' });
    const id = body.result?.id ?? '';
    const block = (transfers_blocked_until: Date | null) =>
      server.db.updateTable('app_user').set({ transfers_blocked_until }).where('id', '=', person('ada').id).execute();
    await block(new Date(server.clock.now().getTime() + 24 * 3_600_000));
    const refused = (await decide(id, true)).body.error;
    expect(refused).toMatchObject({ code: 'security:blocked', details: { retryAfterSeconds: 24 * 3600 } });
    expect([await incoming(id), await available(company, 'USDC')]).toEqual([undefined, before]);
    await block(null);
    expect((await decide(id, true)).status).toBe(200);
    expect((await heldNow(id))?.status).toBe('arrived');
  });

  test('is decided only by an operator, and not by one who is a party to it', async () => {
    const { body } = await send(ada, { toUid: person('operator').uid, asset: 'USDC', amount: '60000' });
    const id = body.result?.id ?? '';
    expect((await decide(id, true, ada)).status).toBe(403);
    expect((await decide(id, true)).body.error?.code).toBe('staff:ownCase');
    expect((await decide(randomUUID(), true)).body.error?.code).toBe('request:notFound');
    expect((await heldNow(id))?.status).toBe('audit');
  });
});

describe('the payee name shown to the payer', () => {
  test('is the verified one, never one a company gave itself', async () => {
    const firm = await verifiedCompany(server, 'Honest Harbour Ltd');
    await setPersonal(server, { userId: firm.userId }, { merchant_name: 'Central Bank' });
    const look = () => ada.ask(transfer.findPayee, { body: { toUid: firm.uid } });
    expect(await look()).toEqual({ uid: firm.uid, maskedName: maskName('Honest Harbour Ltd'), isVerified: true });
    await setPersonal(server, { userId: firm.userId }, { name: null });
    const unnamed = await look();
    expect(unnamed.isVerified).toBe(false);
    expect(unnamed.maskedName).toMatch(/@newcomer\.example$/);
    expect(unnamed.maskedName).not.toContain(firm.email);
  });
});
