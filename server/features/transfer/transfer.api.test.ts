import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assets } from '#contract/assets/calls.ts';
import { transfer } from '#contract/transfer/calls.ts';
import type { Device } from '#server/features/session/testing/device.ts';
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
const send = (device: Device, change: Record<string, unknown> = {}, idempotencyKey = randomUUID()) =>
  device.call(transfer.create, { body: order(change) }, { idempotencyKey });

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
    expect((await send(bo)).body.error?.code).toBe(60013);
  });
});
