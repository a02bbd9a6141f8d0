import { verify } from '@node-rs/argon2';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { profile } from '#contract/profile/calls.ts';
import { session } from '#contract/session/calls.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { passStepUp } from '../../../tests/harness/step-up.ts';
import { newcomer, type Newcomer } from '../../../tests/harness/world.ts';
import { hashPassword } from '../session/index.ts';
import { checkFundPassword } from './index.ts';
import { isRightPin } from './pin-hash.ts';
import { personForm, submitPerson } from '../kyc/testing/applicant.ts';
import { Device } from '../session/testing/device.ts';
import { setFundPassword, subjectsTo, twenty } from '../../../tests/harness/security.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterEach(() => server.clock.set(new Date()));
afterAll(() => server.close());

const twoHours = 2 * 3600 * 1000;

/** Moves locks into the past in the database, so that the clock, and with it the proofs, stays current. */
async function agedLocks(): Promise<void> {
  const past = new Date(server.clock.now().getTime() - 1);
  await server.db
    .updateTable('secret_attempt')
    .set({ locked_until: past })
    .where('locked_until', 'is not', null)
    .execute();
}

describe('the login password', () => {
  const change = async (device: Device, oldText: string, newText: string, verification?: string) => {
    const body = {
      oldPassword: await device.sealPassword(oldText, 'password'),
      newPassword: await device.sealPassword(newText, 'password'),
      verification: verification ?? (await passStepUp(server, device, 'security.updatePassword')),
    };
    return device.call(profile.updatePassword, { body });
  };

  test('is changed with the old one, which signs out the other devices and keeps this one signed in', async () => {
    const { device, email, password } = await newcomer(server);
    const other = new Device(server.origin);
    await other.signIn(email, password);
    const { body } = await change(device, password, 'Tidal-37');
    expect(body.result).toEqual({ revokedSessions: 1 });
    expect((await other.call(session.getAccountInfo)).status).toBe(401);
    expect((await device.call(session.getAccountInfo)).status).toBe(200);
    expect((await new Device(server.origin).trySignIn(email, password)).status).toBe(401);
    await new Device(server.origin).signIn(email, 'Tidal-37');
    expect((await subjectsTo(server, email)).join()).toContain('Your password was changed');
    expect((await device.ask(profile.getSecurityInfo)).blockedUntil).not.toBeNull();
  });

  test.each([
    ['of 7 characters', 'Seven-7'],
    ['of 21 characters', 'Twenty-one-characters'],
    ['with a blank', 'Blank pass'],
    ['that is the old one', 'Newcomer-Pass-1'],
    ['that leaked often', 'Football12'],
  ])('%s is refused', async (_name, newPassword) => {
    const { device, password } = await newcomer(server);
    const { body } = await change(device, password, newPassword);
    expect(body.error).toMatchObject({ code: 51091, details: { field: 'newPassword' } });
  });

  test('entered wrong five times is locked for two hours, and each failure appears in the history', async () => {
    const { device, password } = await newcomer(server);
    const verification = await passStepUp(server, device, 'security.updatePassword');
    const errors = [];
    for (let count = 0; count < 5; count += 1)
      errors.push((await change(device, 'Wrong-pass', 'Tidal-37', verification)).body.error);
    expect(errors.map((error) => error?.code)).toEqual(Array(5).fill('security:wrongPassword'));
    expect(errors.map((error) => error?.details?.['triesLeft'])).toEqual([4, 3, 2, 1, 0]);
    const locked = await change(device, password, 'Tidal-37', verification);
    expect([locked.status, locked.body.error?.code, locked.body.error?.details?.['retryAfterSeconds']]).toEqual([
      423,
      'session:locked',
      twoHours / 1000,
    ]);
    const { items } = await device.ask(profile.listSafeOperations, { query: {} });
    expect(items.map(({ action, result }) => [action, result])).toEqual(
      Array(5).fill(['security.updatePassword', 'failed']),
    );
    await agedLocks();
    expect((await change(device, password, 'Tidal-37', verification)).status).toBe(200);
  });

  test('isn’t checked without a verification for this change', async () => {
    const { device } = await newcomer(server);
    const other = await passStepUp(server, device, 'security.setFundPassword');
    expect((await change(device, 'Wrong-pass', 'Tidal-37', other)).body.error?.code).toBe(50002);
    expect(
      await server.db.selectFrom('secret_attempt').select('kind').where('kind', '=', 'password').execute(),
    ).toEqual([]);
  });

  test('changed twenty times at once with one verification is changed once', async () => {
    const { device, password } = await newcomer(server);
    const verification = await passStepUp(server, device, 'security.updatePassword');
    const bodies = [];
    for (let index = 0; index < 20; index += 1)
      bodies.push({
        oldPassword: await device.sealPassword(password, 'password'),
        newPassword: await device.sealPassword(`New-pass-${index}`, 'password'),
        verification,
      });
    const answers = await Promise.all(bodies.map((body) => device.call(profile.updatePassword, { body })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.map(({ body }) => body.error?.code)).not.toContain('session:locked');
  });
});

describe('the fund password', () => {
  const sealed = (device: Device, pin: string) => device.sealPassword(pin, 'fundPassword');
  const set = async (device: Device, pin: string, repeated = pin) =>
    device.call(profile.setFundPassword, {
      body: {
        fundPassword: await sealed(device, pin),
        repeatedFundPassword: await sealed(device, repeated),
        verification: await passStepUp(server, device, 'security.setFundPassword'),
      },
    });
  const update = async (
    device: Device,
    oldPin: string,
    newPin: string,
    given: { repeated?: string; verification?: string } = {},
  ) =>
    device.call(profile.updateFundPassword, {
      body: {
        oldFundPassword: await sealed(device, oldPin),
        newFundPassword: await sealed(device, newPin),
        repeatedFundPassword: await sealed(device, given.repeated ?? newPin),
        verification: given.verification ?? (await passStepUp(server, device, 'security.updateFundPassword')),
      },
    });
  const holder = async (pin: string): Promise<Newcomer> => {
    const who = await newcomer(server);
    await setFundPassword(server, who.device, pin);
    return who;
  };

  test('is set once, stored as a hash, and notified', async () => {
    const { device, email, uid } = await newcomer(server);
    expect((await set(device, '271828')).status).toBe(200);
    expect((await device.ask(profile.getSecurityInfo)).isFundPasswordSet).toBe(true);
    expect((await set(device, '314159')).body.error?.code).toBe('security:bound');
    const row = await server.db
      .selectFrom('fund_password')
      .innerJoin('app_user', 'app_user.id', 'user_id')
      .select('fund_password.password_hash')
      .where('uid', '=', uid)
      .executeTakeFirst();
    expect(row?.password_hash).toMatch(/^keyed:\$argon2id\$/);
    expect(JSON.stringify(await server.db.selectFrom('audit').selectAll().execute())).not.toContain('271828');
    expect((await subjectsTo(server, email)).filter((mail) => mail.includes('payment PIN was set'))).toHaveLength(1);
  });

  test('is useless without the deployment’s secret, and kept with it once an older hash is matched', async () => {
    const { device, uid } = await holder('271828');
    const rows = server.db.selectFrom('fund_password').innerJoin('app_user', 'app_user.id', 'user_id');
    const stored = () =>
      rows.select(['user_id', 'fund_password.password_hash as hash']).where('uid', '=', uid).executeTakeFirstOrThrow();
    const { user_id: userId, hash } = await stored();
    expect(await verify(hash.slice('keyed:'.length), '271828')).toBe(false);
    expect(await isRightPin(server.deps.vault, hash, '271828')).toBe(true);

    const older = await hashPassword('271828');
    await server.db.updateTable('fund_password').set({ password_hash: older }).where('user_id', '=', userId).execute();
    const wrong = await sealed(device, '271829');
    await expect(checkFundPassword(server.deps, userId, wrong)).rejects.toThrow('PIN is wrong');
    expect((await stored()).hash).toBe(older);
    const kept = await checkFundPassword(server.deps, userId, await sealed(device, '271828'));
    expect((await stored()).hash).toBe(kept);
    expect(kept).toMatch(/^keyed:/);
    expect((await update(device, '271828', '314159')).status).toBe(200);
  });

  test.each([
    ['five digits', '12345', '12345', 'fundPassword'],
    ['seven digits', '1234567', '1234567', 'fundPassword'],
    ['letters', 'abcdef', 'abcdef', 'fundPassword'],
    ['digits of another script', '１２３４５６', '１２３４５６', 'fundPassword'],
    ['two different entries', '271828', '271829', 'repeatedFundPassword'],
    ['the first digits that are tried', '123456', '123456', 'fundPassword'],
    ['one digit', '000000', '000000', 'fundPassword'],
  ])('of %s is refused', async (_name, pin, repeated, field) => {
    const { device } = await newcomer(server);
    expect((await set(device, pin, repeated)).body.error).toMatchObject({ code: 51091, details: { field } });
  });

  test.each(['150790', '900715', '071590', '199007', '151990'])(
    'can’t be a form of the birth date given at identity verification: %s',
    async (date) => {
      const { device } = await newcomer(server);
      await submitPerson(device, { ...(await personForm(device)), bornOn: '1990-07-15' });
      const refused = { code: 51091, details: { field: 'fundPassword', rule: 'common' } };
      expect((await set(device, date)).body.error).toMatchObject(refused);
      expect((await set(device, '271828')).status).toBe(200);
      expect((await update(device, '271828', date)).body.error).toMatchObject({
        ...refused,
        details: { field: 'newFundPassword' },
      });
      const unknown = await newcomer(server);
      expect((await set(unknown.device, date)).status).toBe(200);
    },
  );

  test('set twenty times at once is set once', async () => {
    const { device } = await newcomer(server);
    const verification = await passStepUp(server, device, 'security.setFundPassword');
    const bodies = [];
    for (let index = 0; index < 20; index += 1) {
      const pin = String(100_000 + index);
      bodies.push({
        fundPassword: await sealed(device, pin),
        repeatedFundPassword: await sealed(device, pin),
        verification,
      });
    }
    const answers = await Promise.all(bodies.map((body) => device.call(profile.setFundPassword, { body })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('is changed with the old one, and neither with a wrong old one nor to an invalid new one', async () => {
    const { device } = await holder('271828');
    expect((await update(device, '271828', '314159')).status).toBe(200);
    expect((await update(device, '271828', '141421')).body.error).toMatchObject({
      code: 'security:wrongFundPassword',
      details: { triesLeft: 4 },
    });
    expect((await update(device, '314159', '12345')).body.error?.code).toBe(51091);
    expect((await update(device, '314159', '141421', { repeated: '141422' })).body.error?.code).toBe(51091);
  });

  test('that was never set can’t be changed', async () => {
    const { device } = await newcomer(server);
    expect((await update(device, '271828', '314159')).body.error?.code).toBe('security:notBound');
  });

  test.each([10, 20])(
    'entered correctly %i times at once is never locked, and resets the failed attempts',
    async (times) => {
      const { device } = await holder('271828');
      const verification = await passStepUp(server, device, 'security.updateFundPassword');
      const changeTo = async (oldPin: string) => ({
        oldFundPassword: await sealed(device, oldPin),
        newFundPassword: await sealed(device, '271828'),
        repeatedFundPassword: await sealed(device, '271828'),
        verification,
      });
      const codesOf = async (oldPins: readonly string[]) => {
        const bodies = await Promise.all(oldPins.map(changeTo));
        const answers = await Promise.all(bodies.map((body) => device.call(profile.updateFundPassword, { body })));
        return answers.map(({ body }) => body.error?.code ?? 'changed');
      };
      expect(await codesOf(['1', '2', '3', '4'].map((digit) => digit.repeat(6)))).toEqual(
        Array.from({ length: 4 }, () => 'security:wrongFundPassword'),
      );
      const codes = await codesOf(Array.from({ length: times }, () => '271828'));
      expect(codes.filter((code) => code === 'changed')).toHaveLength(1);
      expect(codes).not.toContain('security:fundPasswordLocked');
      expect((await update(device, '000000', '314159')).body.error?.details).toMatchObject({ triesLeft: 4 });
    },
  );

  test('entered wrong twenty times at once is checked five times, then locked for two hours, while sign-in still works', async () => {
    const { device, email, password } = await holder('271828');
    const verification = await passStepUp(server, device, 'security.updateFundPassword');
    const bodies = await twenty(async () => ({
      oldFundPassword: await sealed(device, '000000'),
      newFundPassword: await sealed(device, '314159'),
      repeatedFundPassword: await sealed(device, '314159'),
      verification,
    }));
    const answers = await Promise.all(bodies.map((body) => device.call(profile.updateFundPassword, { body })));
    const count = (code: string) => answers.filter(({ body }) => body.error?.code === code).length;
    expect([count('security:wrongFundPassword'), count('security:fundPasswordLocked')]).toEqual([5, 15]);
    const { fundPasswordLockedUntil } = await device.ask(profile.getSecurityInfo);
    expect(fundPasswordLockedUntil).toBe(new Date(server.clock.now().getTime() + twoHours).toISOString());
    await new Device(server.origin).signIn(email, password);
    await agedLocks();
    expect((await update(device, '271828', '314159', { verification })).status).toBe(200);
    expect((await device.ask(profile.getSecurityInfo)).fundPasswordLockedUntil).toBeNull();
  });

  test('sealed with a ticket for signing in is refused', async () => {
    const { device } = await newcomer(server);
    const verification = await passStepUp(server, device, 'security.setFundPassword');
    const body = {
      fundPassword: await device.sealPassword('271828', 'login'),
      repeatedFundPassword: await sealed(device, '271828'),
      verification,
    };
    expect((await device.call(profile.setFundPassword, { body })).body.error?.code).toBe(50002);
  });
});
