import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account } from '#contract/account/calls.ts';
import { session } from '#contract/session/calls.ts';
import '#server/features/security/tables.ts';
import { freshEmail, freshPhone, password, registrationOf } from '../../../tests/harness/registering.ts';
import { deviceOf } from '../../../tests/harness/world.ts';
import { twenty } from '../../../tests/harness/security.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import type { Device } from './testing/device.ts';
import { ownerOf, setPersonal } from '../../../tests/harness/personal.ts';

const wrongPassword = 'Wrong-Horse-99';
const twoHours = 2 * 3600 * 1000;
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function registered(): Promise<{ device: Device; emailAddress: string }> {
  const device = deviceOf(server);
  const emailAddress = freshEmail();
  const body = { ...(await registrationOf(server, device, { emailAddress })), accountType: 'individual' as const };
  await device.ask(account.registerByEmail, { body });
  return { device, emailAddress };
}

async function fail(device: Device, emailAddress: string, times: number) {
  const answers = [];
  for (let count = 0; count < times; count += 1) answers.push(await device.trySignIn(emailAddress, wrongPassword));
  return answers.map(({ body }) => body.error?.details?.['triesLeft']);
}

describe('five wrong passwords', () => {
  test('from a stranger lock unknown devices, and not a device known to the account', async () => {
    const { device, emailAddress } = await registered();
    await device.signIn(emailAddress, password);
    const stranger = deviceOf(server);
    expect(await fail(stranger, emailAddress, 5)).toEqual([4, 3, 2, 1, 0]);
    expect((await deviceOf(server).trySignIn(emailAddress, password)).status).toBe(423);
    expect((await device.trySignIn(emailAddress, password)).status).toBe(200);
    // Signing in on a known device doesn't unlock the others.
    expect((await stranger.trySignIn(emailAddress, password)).status).toBe(423);
  });

  test('on a known device lock that device for two hours, and no other', async () => {
    const { device, emailAddress } = await registered();
    await device.signIn(emailAddress, password);
    expect(await fail(device, emailAddress, 5)).toEqual([4, 3, 2, 1, 0]);
    expect((await device.trySignIn(emailAddress, password)).body.error).toMatchObject({
      code: 'session:locked',
      details: { retryAfterSeconds: 7200, triesLeft: 0 },
    });
    await deviceOf(server).signIn(emailAddress, password);
    server.clock.advance(twoHours);
    expect((await device.trySignIn(emailAddress, password)).status).toBe(200);
  });

  test('also lock a known device whose session was ended by a password reset', async () => {
    const { device, emailAddress } = await registered();
    await device.signIn(emailAddress, password);
    await server.db
      .updateTable('user_session')
      .set({ revoked_at: server.clock.now(), revoke_reason: 'passwordReset' })
      .where('user_id', '=', (await ownerOf(server, emailAddress)).userId)
      .execute();
    await fail(deviceOf(server), emailAddress, 5);
    expect((await device.trySignIn(emailAddress, password)).status).toBe(423);
  });

  test('count together for the email address and the phone number', async () => {
    const { device, emailAddress } = await registered();
    const phoneNumber = freshPhone();
    await setPersonal(server, await ownerOf(server, emailAddress), { phone: phoneNumber });
    await fail(device, emailAddress, 4);
    const byPhone = async (text: string) =>
      device.call(session.signInByPhone, { body: { phoneNumber, password: await device.sealPassword(text, 'login') } });
    expect((await byPhone(wrongPassword)).body.error?.details).toEqual({ triesLeft: 0 });
    expect((await byPhone(password)).status).toBe(423);
  });

  test('lock an unknown account like an existing one', async () => {
    const device = deviceOf(server);
    const email = freshEmail();
    expect(await fail(device, email, 5)).toEqual([4, 3, 2, 1, 0]);
    expect((await device.trySignIn(email, password)).status).toBe(423);
  });

  test('start over if a right one comes before the fifth', async () => {
    const { device, emailAddress } = await registered();
    await fail(device, emailAddress, 4);
    expect((await device.trySignIn(emailAddress, password)).status).toBe(200);
    expect(await fail(deviceOf(server), emailAddress, 1)).toEqual([4]);
  });
});

describe('the right password for the other type of account', () => {
  test('is refused with the type, counts as no wrong try and opens nothing', async () => {
    const { device, emailAddress } = await registered();
    const enter = async (accountType: 'individual' | 'merchant', from = device) => {
      const sealed = await from.sealPassword(password, 'login');
      return (await from.call(session.signInByEmail, { body: { emailAddress, password: sealed, accountType } })).body;
    };
    const refused = { code: 'session:wrongAccountType', details: { accountType: 'individual' } };
    await fail(device, emailAddress, 3);
    for (let n = 0; n < 6; n += 1) expect((await enter('merchant')).error).toMatchObject(refused);
    expect((await enter('merchant', deviceOf(server))).error).toMatchObject(refused);
    expect((await enter('individual')).success).toBe(true);
    const { userId } = await ownerOf(server, emailAddress);
    await server.db.updateTable('app_user').set({ account_type: 'merchant' }).where('id', '=', userId).execute();
    expect((await enter('individual')).error?.details).toEqual({ accountType: 'merchant' });
  });

  test('is in the login history, and a wrong one isn’t told from it without the password', async () => {
    const { device, emailAddress } = await registered();
    const sealed = await device.sealPassword(wrongPassword, 'login');
    const body = { emailAddress, password: sealed, accountType: 'merchant' as const };
    expect((await device.call(session.signInByEmail, { body })).body.error?.code).toBe('session:wrongCredentials');
    const right = { ...body, password: await device.sealPassword(password, 'login') };
    await device.call(session.signInByEmail, { body: right });
    const { userId } = await ownerOf(server, emailAddress);
    const lines = server.db.selectFrom('login_history').select('succeeded').where('user_id', '=', userId);
    expect(await lines.execute()).toEqual([{ succeeded: false }, { succeeded: false }]);
  });
});

describe('twenty concurrent sign-ins', () => {
  test.each([
    ['a device that the account knows', true],
    ['a stranger', false],
  ] as const)('from %s with a wrong password are checked five times, then locked', async (_whose, isKnown) => {
    const { device, emailAddress } = await registered();
    const from = isKnown ? device : deviceOf(server);
    const answers = await twenty(() => from.trySignIn(emailAddress, wrongPassword));
    const count = (code: string) => answers.filter(({ body }) => body.error?.code === code).length;
    expect([count('session:wrongCredentials'), count('session:locked')]).toEqual([5, 15]);
    expect((await from.trySignIn(emailAddress, password)).status).toBe(423);
  });

  test('with the right password lock nobody out, from known and unknown devices', async () => {
    const { device, emailAddress } = await registered();
    const known = await twenty(() => device.trySignIn(emailAddress, password));
    expect(new Set(known.map(({ status }) => status))).toEqual(new Set([200]));
    const stranger = deviceOf(server);
    const unknown = await twenty(() => stranger.trySignIn(emailAddress, password));
    expect(unknown.map(({ body }) => body.error?.code)).not.toContain('session:locked');
    expect(await fail(deviceOf(server), emailAddress, 1)).toEqual([4]);
  });
});

describe('a right password', () => {
  test.each([
    ['disabled', { is_disabled: true }, 80001],
    ['banned', { banned_at: new Date() }, 50010],
    ['frozen', { frozen_at: new Date() }, 50010],
  ] as const)('doesn’t sign in to an account that is %s', async (_name, change, code) => {
    const { device, emailAddress } = await registered();
    const tokens = await device.signIn(emailAddress, password);
    const { userId } = await ownerOf(server, emailAddress);
    await server.db.updateTable('app_user').set(change).where('id', '=', userId).execute();
    const answer = await device.trySignIn(emailAddress, password);
    expect([answer.status, answer.body.error?.code]).toEqual([403, code]);
    expect((await device.trySignIn(emailAddress, wrongPassword)).body.error?.code).toBe('session:wrongCredentials');
    if (code === 80001) expect((await device.call(session.getAccountInfo)).body.error?.code).toBe(code);
    expect(tokens).not.toBeNull();
  });
});

describe('an unknown account and a wrong password', () => {
  /** Measures pairs of times in milliseconds, alternating, so that other load on the machine affects both alike. */
  async function measure(pairs: number): Promise<{ known: number[]; unknown: number[] }> {
    const { device, emailAddress } = await registered();
    const time = async (email: string) => {
      const sealed = await device.sealPassword(wrongPassword, 'login');
      const proof = device.proof('POST', session.signInByEmail.path);
      const start = performance.now();
      await device.call(session.signInByEmail, { body: { emailAddress: email, password: sealed } }, { proof });
      return performance.now() - start;
    };
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
    for (let pair = 0; pair < pairs; pair += 1) {
      await server.db.deleteFrom('sign_in_attempt').execute();
      const isKnownFirst = pair % 2 === 0;
      if (isKnownFirst) times.known.push(await time(emailAddress));
      times.unknown.push(await time(freshEmail()));
      if (!isKnownFirst) times.known.push(await time(emailAddress));
    }
    return times;
  }

  test('take the same time: medians within a tenth', async () => {
    await measure(4);
    // Other work on the machine shifts the medians of few pairs; those of more come closer to a real difference.
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
    const difference = () => Math.abs(quantile(times.unknown, 0.5) / quantile(times.known, 0.5) - 1);
    for (let series = 0; series < 10 && !(difference() < 0.1); series += 1) {
      const { known, unknown } = await measure(24);
      times.known.push(...known);
      times.unknown.push(...unknown);
    }
    expect(difference()).toBeLessThan(0.1);
    // Allows for ten series on a busy machine.
  }, 540_000);
});

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}

test('tries at a contact without an account are counted, and the contact isn’t stored in clear', async () => {
  const emailAddress = freshEmail();
  expect(await fail(deviceOf(server), emailAddress, 5)).toEqual([4, 3, 2, 1, 0]);
  expect((await deviceOf(server).trySignIn(emailAddress, wrongPassword)).status).toBe(423);
  const rows = await server.db.selectFrom('sign_in_attempt').select('account_key').execute();
  expect(rows.filter(({ account_key: key }) => key.includes(emailAddress))).toEqual([]);
});
