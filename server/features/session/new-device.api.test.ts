import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { must } from '#contract/platform/errors.ts';
import { security } from '#contract/security/calls.ts';
import { session } from '#contract/session/calls.ts';
import { stepUp } from '#contract/step-up/calls.ts';
import { bindAuthenticator, withPhone } from '../../../tests/harness/security.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { totpCode } from '../../../tests/harness/step-up.ts';
import { deviceOf, newcomer, type Newcomer } from '../../../tests/harness/world.ts';
import type { Device } from './testing/device.ts';
import '../security/tables.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** Signs in with the right password on an unknown device and returns the required verification. */
async function asked(device: Device, { email, password }: Newcomer) {
  const { status, body } = await device.trySignIn(email, password);
  expect([status, body.error?.code]).toEqual([403, 'session:verificationRequired']);
  const details = body.error?.details ?? {};
  return { verification: String(details['verification']), factors: details['factors'], details };
}

async function mailsTo(email: string): Promise<readonly string[]> {
  await server.workJobs();
  return server.mails.filter(({ to }) => to === email).map(({ text }) => text);
}

const noticeIn = (texts: readonly string[]) => texts.filter((text) => text.includes('signed in on a new device'));
const linkIn = (text: string) => must(/\/user\/freeze#([0-9a-f]{48})/.exec(text)?.[1], 'a freezing link');

async function entered(who: Newcomer): Promise<{ device: Device; token: string }> {
  const device = deviceOf(server);
  await device.signIn(who.email, who.password);
  const notice = noticeIn(await mailsTo(who.email)).at(-1);
  return { device, token: linkIn(notice ?? '') };
}

describe('a sign-in on an unknown device', () => {
  test('is refused with the password alone, and completed with the code from the mail', async () => {
    const who = await newcomer(server);
    const device = deviceOf(server);
    const { factors, details, verification } = await asked(device, who);
    expect([factors, details['emailTarget']]).toEqual([
      'email',
      expect.stringMatching(/^.{2}\*\*\*@newcomer\.example$/),
    ]);
    device.tokens = await device.finishSignIn(who.email, verification);
    expect((await device.ask(session.getAccountInfo)).uid).toBe(who.uid);
    expect((await device.trySignIn(who.email, who.password)).status).toBe(200);
  });

  test('requires the authenticator if one is bound, and accepts no mailed code instead', async () => {
    const who = await newcomer(server);
    const secret = await bindAuthenticator(server, who.device);
    server.clock.advance(31_000);
    const device = deviceOf(server);
    const { factors, verification } = await asked(device, who);
    expect(factors).toBe('totp,recoveryCode');
    const body = { verification, factor: 'email' as const };
    expect((await device.call(stepUp.sendSignInCode, { body })).body.error?.code).toBe('request:invalid');
    device.tokens = await device.finishSignIn(who.email, verification, totpCode(server, secret));
    expect((await device.ask(session.getAccountInfo)).uid).toBe(who.uid);
  });

  test('offers both contacts, and one of them is enough', async () => {
    const who = await withPhone(server);
    const device = deviceOf(server);
    const { factors, verification } = await asked(device, who);
    expect(factors).toBe('email,sms');
    const tokens = await device.finishSignIn(who.phone, verification);
    expect(tokens.accessToken).not.toBe('');
  });

  test('can’t be completed on another device, even with the code', async () => {
    const who = await newcomer(server);
    const [device, thief] = [deviceOf(server), deviceOf(server)];
    const { verification } = await asked(device, who);
    await expect(thief.finishSignIn(who.email, verification)).rejects.toThrow('50002');
  });

  test('is void after five wrong codes, and after the password has changed', async () => {
    const who = await newcomer(server);
    const device = deviceOf(server);
    const first = await asked(device, who);
    const guess = (verification: string) =>
      device.call(stepUp.finishSignIn, { body: { verification, emailCode: '000000' } });
    for (const code of ['code:wrong', 'code:wrong', 'code:wrong', 'code:wrong', 50002, 50002])
      expect((await guess(first.verification)).body.error?.code).toBe(code);
    const second = await asked(device, who);
    await server.db.updateTable('app_user').set({ password_hash: 'another' }).where('uid', '=', who.uid).execute();
    await expect(device.finishSignIn(who.email, second.verification)).rejects.toThrow('50002');
  });

  test('is notified by mail and in the app, and one on a known device is not', async () => {
    const who = await newcomer(server);
    await who.device.signIn(who.email, who.password);
    expect(noticeIn(await mailsTo(who.email))).toEqual([]);
    await entered(who);
    expect(noticeIn(await mailsTo(who.email))).toHaveLength(1);
    const { items } = await who.device.ask(security.listNewDevices);
    expect(items).toMatchObject([{ isSignedIn: true, ip: '127.0.0.1' }]);
    await who.device.ask(security.putAwayNewDevices, { body: { until: items[0]?.at ?? '' } });
    expect((await who.device.ask(security.listNewDevices)).items).toEqual([]);
  });

  test('makes the device known by its cookie, even after its key is gone', async () => {
    const who = await newcomer(server);
    const before = await entered(who);
    const sealed = await before.device.sealPassword(who.password, 'login');
    const again = await fetch(server.origin + session.signInByEmail.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', dpop: before.device.proof('POST', session.signInByEmail.path) },
      body: JSON.stringify({ emailAddress: who.email, password: sealed }),
    });
    const cookie = must(
      again.headers.getSetCookie().find((one) => one.includes('.device=')),
      'a cookie',
    );
    expect(cookie).toMatch(/HttpOnly.*SameSite=Strict/i);
    const fresh = deviceOf(server);
    const send = async (withCookie: string) => {
      const password = await fresh.sealPassword(who.password, 'login');
      const response = await fetch(server.origin + session.signInByEmail.path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          dpop: fresh.proof('POST', session.signInByEmail.path),
          cookie: withCookie,
        },
        body: JSON.stringify({ emailAddress: who.email, password }),
      });
      return response.status;
    };
    expect(await send(`keelson.device=${'0'.repeat(48)}`)).toBe(403);
    expect(await send(cookie.split(';')[0] ?? '')).toBe(200);
  });
});

describe('the freeze link in a new-device notice', () => {
  test('shows the sign-in and freezes the account once, without a session', async () => {
    const who = await newcomer(server);
    const { device, token } = await entered(who);
    const anybody = deviceOf(server);
    expect(await anybody.ask(security.getFreezeLink, { body: { token } })).toMatchObject({ ip: '127.0.0.1' });
    await anybody.ask(security.freezeByLink, { body: { token } });
    for (const one of [device, who.device]) expect((await one.call(session.getAccountInfo)).status).toBe(401);
    const refused = { code: 50010, details: { isFrozen: true } };
    expect((await who.device.trySignIn(who.email, who.password)).body.error).toMatchObject(refused);
    expect((await anybody.call(security.freezeByLink, { body: { token } })).body.error?.code).toBe('security:linkVoid');
    expect((await mailsTo(who.email)).some((text) => text.includes('Your account was frozen'))).toBe(true);
  });

  test('works once for twenty concurrent uses, and is void after it expires', async () => {
    const who = await newcomer(server);
    const { token } = await entered(who);
    const use = () => deviceOf(server).call(security.freezeByLink, { body: { token } });
    const answers = await Promise.all(Array.from({ length: 20 }, use));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const other = await newcomer(server);
    const late = await entered(other);
    await server.db
      .updateTable('new_device')
      .set({ expires_at: server.clock.now() })
      .where('user_id', 'in', (eb) => eb.selectFrom('app_user').select('id').where('uid', '=', other.uid))
      .execute();
    const answer = await deviceOf(server).call(security.freezeByLink, { body: { token: late.token } });
    expect(answer.body.error?.code).toBe('security:linkVoid');
  });
});
