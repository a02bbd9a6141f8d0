import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { session } from '#contract/session/calls.ts';
import { freshEmail, freshPhone } from '../../../tests/harness/registering.ts';
import { deviceOf } from '../../../tests/harness/world.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { codesADay } from './code-limits.ts';
import { targetKey } from './contacts.ts';

const minute = 60_000;
const day = 24 * 3600 * 1000;
let server: TestServer;

beforeAll(async () => {
  // A test has a single address; without a trusted proxy its calls would be rate limited before its codes are.
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '127.0.0.1' } });
});
afterAll(() => server.close());

let address = 0;
const freshAddress = () => `10.1.${Math.floor((address += 1) / 250)}.${address % 250}`;

/** Requests a code as a device with that id behind that address, without hitting the per-call rate limits. */
async function ask(target: object, from: { ip?: string; deviceId?: string } = {}, purpose = 'register') {
  server.clock.advance(minute + 1);
  const { ip = freshAddress(), deviceId } = from;
  return server.app.inject({
    method: 'POST',
    url: session.sendVerificationCode.path,
    remoteAddress: '127.0.0.1',
    headers: { 'x-forwarded-for': ip, ...(deviceId ? { 'device-id': deviceId } : {}) },
    payload: { purpose, ...target },
  });
}

async function statuses(count: number, one: () => Promise<{ statusCode: number }>): Promise<number[]> {
  const all = [];
  for (let index = 0; index < count; index += 1) all.push((await one()).statusCode);
  return all;
}

const sent = (count: number) => Array.from({ length: count }, () => 200);

describe('in 24 hours', () => {
  test('one sender is limited per contact and purpose, while other senders and purposes are not affected', async () => {
    const phoneNumber = freshPhone();
    let host = 0;
    const oneOf24 = () => ({ ip: `10.9.9.${(host += 1)}` });
    expect(await statuses(codesADay.sender, () => ask({ phoneNumber }, oneOf24()))).toEqual(sent(codesADay.sender));
    expect((await ask({ phoneNumber }, oneOf24())).statusCode).toBe(429);
    expect((await ask({ phoneNumber }, oneOf24(), 'resetPassword')).statusCode).toBe(200);
    expect((await ask({ phoneNumber }, { ip: '10.9.8.9' })).statusCode).toBe(200);
  });

  test('a code that was used no longer counts toward the limit', async () => {
    const phoneNumber = freshPhone();
    const one = async () => (await ask({ phoneNumber }, { ip: '10.9.7.1' })).statusCode;
    expect(await statuses(codesADay.sender, () => ask({ phoneNumber }, { ip: '10.9.7.1' }))).toEqual(
      sent(codesADay.sender),
    );
    expect(await one()).toBe(429);
    const used = server.db.updateTable('verification_code').set({ used_at: server.clock.now() });
    await used.where('target', '=', targetKey(server.deps.vault, phoneNumber)).execute();
    expect(await one()).toBe(200);
  });

  test('one contact is limited over all senders and purposes, until its oldest code is a day old', async () => {
    const phoneNumber = freshPhone();
    let turn = 0;
    const one = () =>
      ask({ phoneNumber }, { ip: `10.7.${turn % 200}.1` }, (turn += 1) % 2 === 0 ? 'register' : 'bindPhone');
    expect(await statuses(codesADay.phone, one)).toEqual(sent(codesADay.phone));
    const refused = await one();
    expect(refused.statusCode).toBe(429);
    const { retryAfterSeconds } = refused.json<{ error: { details: { retryAfterSeconds: number } } }>().error.details;
    expect(retryAfterSeconds).toBeGreaterThan(day / 1000 - (codesADay.phone + 2) * 61);
    expect(retryAfterSeconds).toBeLessThanOrEqual(day / 1000);
    server.clock.advance(retryAfterSeconds * 1000 - minute);
    expect((await one()).statusCode).toBe(200);
  });

  test('one device is limited at its IP address, while the same device id at another address is not', async () => {
    const from = { ip: freshAddress(), deviceId: 'a-phone-of-one-model' };
    await sentBefore(codesADay.device - 1, from);
    expect((await ask({ emailAddress: freshEmail() }, from)).statusCode).toBe(200);
    expect((await ask({ emailAddress: freshEmail() }, from)).statusCode).toBe(429);
    const sameModel = { ...from, ip: freshAddress() };
    expect((await ask({ emailAddress: freshEmail() }, sameModel)).statusCode).toBe(200);
  });

  test('one IP address is limited, whatever device ids it sends', async () => {
    const ip = freshAddress();
    await sentBefore(codesADay.address - 1, { ip });
    expect((await ask({ emailAddress: freshEmail() }, { ip, deviceId: 'one-device' })).statusCode).toBe(200);
    expect((await ask({ emailAddress: freshEmail() }, { ip, deviceId: 'other-device' })).statusCode).toBe(429);
    expect((await ask({ emailAddress: freshEmail() })).statusCode).toBe(200);
  });
});

/** Records that this many codes were already sent from there, each to another target. */
async function sentBefore(count: number, from: { ip: string; deviceId?: string }): Promise<void> {
  const now = server.clock.now();
  const rows = Array.from({ length: count }, () => ({
    id: server.deps.ids.uuid(),
    purpose: 'register',
    target: freshEmail(),
    code_hash: Buffer.alloc(32),
    device_id: from.deviceId ?? null,
    ip: from.ip,
    created_at: now,
    expires_at: now,
  }));
  await server.db.insertInto('verification_code').values(rows).execute();
}

test('twenty concurrent requests for one target send one code', async () => {
  const phoneNumber = freshPhone();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      server.app.inject({
        method: 'POST',
        url: session.sendVerificationCode.path,
        headers: { 'x-forwarded-for': freshAddress() },
        payload: { purpose: 'register', phoneNumber },
      }),
    ),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  await server.workJobs();
  expect(server.mails.filter(({ to }) => to === phoneNumber)).toHaveLength(1);
});

test('a code is requested for exactly one contact, of the kind its purpose requires', async () => {
  const device = deviceOf(server);
  const wrong = [
    { purpose: 'register' },
    { purpose: 'register', emailAddress: freshEmail(), phoneNumber: freshPhone() },
    { purpose: 'bindEmail', phoneNumber: freshPhone() },
    { purpose: 'bindPhone', emailAddress: freshEmail() },
    { purpose: 'login', emailAddress: freshEmail() },
  ];
  for (const body of wrong)
    expect((await device.call(session.sendVerificationCode, { body } as never)).status).toBe(400);
});

test('the text message contains the code, is in the reader’s language, and says not to share it', async () => {
  const phoneNumber = freshPhone();
  const device = deviceOf(server);
  await device.ask(session.sendVerificationCode, { body: { purpose: 'register', phoneNumber } }, { locale: 'zh-CN' });
  await server.workJobs();
  expect(server.mails.findLast(({ to }) => to === phoneNumber)?.text).toMatch(/验证码 \d{6}，.*请勿告诉任何人/);
});
