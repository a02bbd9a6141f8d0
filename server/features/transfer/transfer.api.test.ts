import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assets } from '#contract/assets/calls.ts';
import { transfer } from '#contract/transfer/calls.ts';
import { transferValues } from '#contract/transfer/rules.ts';
import type { Device } from '#server/features/session/testing/device.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import { findDiscrepancies } from '#server/ledger/index.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { person, signedIn } from '../../../tests/harness/world.ts';
import './store.ts';

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
/** Sends what was verified; by ada, unless somebody else does. */
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
  test('takes from the one, gives to the other, and is on record', async () => {
    const before = await Promise.all([available(ada, 'USDT'), available(company, 'USDT')]);
    const { status, body } = await send(ada, { amount: '10.5' });
    expect(status).toBe(200);
    expect(body.result).toMatchObject({ amount: '10.500000', direction: 'out', counterpartyUid: companyUid });
    const after = await Promise.all([available(ada, 'USDT'), available(company, 'USDT')]);
    expect(Number(before[0]) - Number(after[0])).toBeCloseTo(10.5, 6);
    expect(Number(after[1]) - Number(before[1])).toBeCloseTo(10.5, 6);
    const records = await server.db
      .selectFrom('audit')
      .select(['action', 'actor_id'])
      .where('subject', '=', `transfer:${body.result?.id}`)
      .execute();
    expect(records).toEqual([{ action: 'transfer.create', actor_id: person('ada').id }]);
    const [newest] = (await company.ask(transfer.listHistory, { query: {} })).items;
    expect(newest).toMatchObject({ id: body.result?.id, direction: 'in', counterpartyUid: person('ada').uid });
  });

  test('of more than there is changes nothing', async () => {
    const before = [await available(ada, 'LTC'), await countOrders()];
    const { status, body } = await send(ada, { asset: 'LTC', amount: '1000000' });
    expect([status, body.error?.code]).toEqual([409, 60028]);
    expect([await available(ada, 'LTC'), await countOrders()]).toEqual(before);
  });

  const malformed = ['0', '-1', '0.0000001', '1e3', '１', '1,5', '', '9'.repeat(10_000), '\u200f1', '1 ', '+1', '01'];
  test.each(malformed)('of %j is refused with a declared code', async (amount) => {
    const before = await countOrders();
    const { status, body } = await send(ada, { amount });
    expect(status).toBe(400);
    expect(['request:invalid', 50014]).toContain(body.error?.code);
    expect(await countOrders()).toBe(before);
  });

  test('of the largest amount that can be written is refused, and is no fault', async () => {
    const { status, body } = await send(ada, { asset: 'ETH', amount: '9'.repeat(30) });
    expect([status, body.error?.code]).toEqual([400, 50014]);
  });

  test.each([
    ['\u0000', 400],
    ['a\u0000b', 400],
    ['\ud800', 200],
    ['\u202e٪😀', 200],
    ['x'.repeat(101), 400],
  ])('with the remark %j is answered, not failed', async (remark, status) => {
    expect((await send(ada, { amount: '0.01', remark })).status).toBe(status);
  });

  const refused: [string, Record<string, unknown>, number, number | string][] = [
    ['to oneself', { toUid: person('ada').uid }, 409, 60005],
    ['to nobody', { toUid: '99999999' }, 404, 50011],
    ['to somebody unverified', { toUid: person('bo').uid }, 409, 60005],
    ['of an unknown asset', { asset: 'DOGE' }, 409, 40001],
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

  test('needs a verification of its very payee, asset and amount, which it uses up', async () => {
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

  test('that fails leaves the verification for another try', async () => {
    const body = order({ asset: 'LTC', amount: '1000000' });
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

  test('waits for a day after a security change, and the refusal says how long', async () => {
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
