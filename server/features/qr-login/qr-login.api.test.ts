import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { purge } from '#server/platform/purge.ts';
import { qrLogin } from '#contract/qr-login/calls.ts';
import { readQrLoginUrl } from '#contract/qr-login/rules.ts';
import { session } from '#contract/session/calls.ts';
import type { Call, CallSchemas, InputOf } from '#contract/platform/call.ts';
import '#server/features/security/tables.ts';
import { Device } from '#server/features/session/testing/device.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { passStepUp } from '../../../tests/harness/step-up.ts';
import { newcomer, type Newcomer } from '../../../tests/harness/world.ts';
import { qrLoginKept } from './index.ts';

let server: TestServer;
let advancedMs = 0;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
afterEach(() => {
  server.clock.advance(-advancedMs);
  advancedMs = 0;
});

const wait = (ms: number) => {
  advancedMs += ms;
  server.clock.advance(ms);
};

/** A call whose proof follows the server's clock, however far that was moved. */
function callNow<S extends CallSchemas>(device: Device, call: Call<S>, input: InputOf<S>) {
  const iat = Math.floor(server.clock.now().getTime() / 1000);
  const proof = device.proof(call.method, call.path, device.tokens?.accessToken, { iat });
  return device.call(call as Call, input as undefined, { proof });
}

async function begun(
  at: TestServer = server,
): Promise<{ desktop: Device; phone: Newcomer; code: string; body: { code: string } }> {
  const desktop = new Device(at.origin);
  const { code } = await desktop.ask(qrLogin.createQrLogin, { body: {} });
  return { desktop, phone: await newcomer(at), code, body: { code } };
}

async function confirmed(at: TestServer = server) {
  const all = await begun(at);
  await all.phone.device.ask(qrLogin.scanQrLogin, { body: all.body });
  await all.phone.device.ask(qrLogin.confirmQrLogin, { body: all.body });
  return all;
}

const twenty = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 20 }, work));
const sessionsOf = async (uid: string) =>
  server.db
    .selectFrom('user_session')
    .innerJoin('app_user', 'app_user.id', 'user_session.user_id')
    .select('key_thumbprint')
    .where('uid', '=', uid)
    .execute();
const audited = async (uid: string, action: string) =>
  server.db
    .selectFrom('audit')
    .select('id')
    .where('action', '=', action)
    .where('actor_id', '=', (eb) =>
      eb
        .selectFrom('app_user')
        .select(sql<string>`id::text`.as('id'))
        .where('uid', '=', uid),
    )
    .execute();

describe('signing in with a QR code', () => {
  test('goes from waiting through scanning to a session of the phone’s user', async () => {
    const { desktop, phone, code, body } = await begun();
    expect(await desktop.ask(qrLogin.pollQrLogin, { body })).toMatchObject({
      state: 'waitingForScan',
      answer: null,
      tokens: null,
      expiresInSeconds: 120,
    });
    const place = await phone.device.ask(qrLogin.scanQrLogin, { body });
    expect(place).toMatchObject({ ip: '127.0.0.1', userAgent: 'node', isSameAddress: true, country: null });
    expect(await desktop.ask(qrLogin.pollQrLogin, { body })).toMatchObject({ state: 'scanning', tokens: null });
    await phone.device.ask(qrLogin.confirmQrLogin, { body });
    const answer = await desktop.ask(qrLogin.pollQrLogin, { body });
    expect(answer).toMatchObject({ state: 'expired', answer: 'confirmed', expiresInSeconds: 0 });
    desktop.tokens = answer.tokens;
    expect((await desktop.ask(session.getAccountInfo)).uid).toBe(phone.uid);
    const kept = JSON.stringify(await server.db.selectFrom('qr_login').selectAll().execute());
    expect(kept).not.toContain(code);
    expect(kept).not.toContain(JSON.stringify(Buffer.from(code, 'base64url').toJSON()));
    const history = await server.db
      .selectFrom('login_history')
      .innerJoin('app_user', 'app_user.id', 'login_history.user_id')
      .select('succeeded')
      .where('uid', '=', phone.uid)
      .execute();
    expect(history).toHaveLength(2);
    expect(await audited(phone.uid, 'qrLogin.signIn')).toHaveLength(1);
  });

  test('is offered as a link that readQrLoginUrl reads, and other links are not read', async () => {
    const { url, code } = await new Device(server.origin).ask(qrLogin.createQrLogin, { body: {} });
    expect(url).toBe(`${server.origin}/user/qr-login#${code}`);
    expect(readQrLoginUrl(url)).toBe(code);
    expect(readQrLoginUrl(`https://evil.example/other#${code}`)).toBeUndefined();
  });

  test('returns the tokens to one of twenty concurrent polls and opens one session', async () => {
    const { desktop, phone, body } = await confirmed();
    const answers = await twenty(() => desktop.ask(qrLogin.pollQrLogin, { body }));
    expect(answers.filter(({ tokens }) => tokens !== null)).toHaveLength(1);
    expect(await sessionsOf(phone.uid)).toHaveLength(2);
    expect((await desktop.ask(qrLogin.pollQrLogin, { body })).tokens).toBeNull();
  });

  test('counts twenty concurrent confirmations as one', async () => {
    const { desktop, phone, body } = await begun();
    await phone.device.ask(qrLogin.scanQrLogin, { body });
    await twenty(() => phone.device.ask(qrLogin.confirmQrLogin, { body }));
    await twenty(() => desktop.ask(qrLogin.pollQrLogin, { body }));
    expect(await sessionsOf(phone.uid)).toHaveLength(2);
    expect(await audited(phone.uid, 'qrLogin.confirm')).toHaveLength(1);
  });

  test('returns the tokens only to the browser that created the code', async () => {
    const { desktop, body } = await confirmed();
    const thief = new Device(server.origin);
    expect((await thief.call(qrLogin.pollQrLogin, { body })).status).toBe(404);
    expect((await desktop.ask(qrLogin.pollQrLogin, { body })).tokens).not.toBeNull();
  });

  test('requires a device proof', async () => {
    const device = new Device(server.origin);
    expect((await device.call(qrLogin.createQrLogin, { body: {} }, { proof: null })).status).toBe(401);
    const { desktop, body } = await begun();
    expect((await desktop.call(qrLogin.pollQrLogin, { body }, { proof: null })).status).toBe(401);
  });
});

describe('a QR code', () => {
  test('scanned by one user is void for every other user', async () => {
    const { phone, body } = await begun();
    const other = await newcomer(server);
    await phone.device.ask(qrLogin.scanQrLogin, { body });
    for (const call of [qrLogin.scanQrLogin, qrLogin.confirmQrLogin, qrLogin.declineQrLogin]) {
      const { status, body: answer } = await other.device.call(call as Call, { body } as unknown as undefined);
      expect([status, answer.error?.code]).toEqual([409, 'qrLogin:void']);
    }
  });

  test('that four users scan twenty times at once belongs to one of them', async () => {
    const { body } = await begun();
    const people = await Promise.all(Array.from({ length: 4 }, () => newcomer(server)));
    const answers = await Promise.all(
      people.flatMap(({ device }) =>
        Array.from({ length: 5 }, async () => ({ device, ...(await device.call(qrLogin.scanQrLogin, { body })) })),
      ),
    );
    const admitted = answers.filter(({ status }) => status === 200);
    expect(new Set(admitted.map(({ device }) => device)).size).toBe(1);
    expect(admitted).toHaveLength(5);
  });

  test('can’t be confirmed before it is scanned', async () => {
    const { phone, body } = await begun();
    expect((await phone.device.call(qrLogin.confirmQrLogin, { body })).status).toBe(409);
  });

  test('is used up once declined', async () => {
    const { desktop, phone, body } = await begun();
    await phone.device.ask(qrLogin.scanQrLogin, { body });
    await phone.device.ask(qrLogin.declineQrLogin, { body });
    const answer = await desktop.ask(qrLogin.pollQrLogin, { body });
    expect(answer).toMatchObject({ state: 'expired', answer: 'declined', tokens: null });
    expect((await phone.device.call(qrLogin.confirmQrLogin, { body })).status).toBe(409);
    expect((await phone.device.call(qrLogin.scanQrLogin, { body })).status).toBe(409);
  });

  test('expires after two minutes, scanned or not', async () => {
    const { desktop, phone, body } = await begun();
    const scanned = await begun();
    await scanned.phone.device.ask(qrLogin.scanQrLogin, { body: scanned.body });
    wait(120_000);
    expect((await callNow(phone.device, qrLogin.scanQrLogin, { body })).status).toBe(409);
    expect((await callNow(scanned.phone.device, qrLogin.confirmQrLogin, { body: scanned.body })).status).toBe(409);
    const polled = await callNow(desktop, qrLogin.pollQrLogin, { body });
    expect(polled.body.result).toMatchObject({ state: 'expired', answer: null, tokens: null });
  });

  test('confirmed in its last second opens a session within the next minute, and not later', async () => {
    const [prompt, late] = [await begun(), await begun()];
    for (const one of [prompt, late]) await one.phone.device.ask(qrLogin.scanQrLogin, { body: one.body });
    wait(119_000);
    for (const one of [prompt, late]) await callNow(one.phone.device, qrLogin.confirmQrLogin, { body: one.body });
    wait(59_000);
    const opened = await callNow(prompt.desktop, qrLogin.pollQrLogin, { body: prompt.body });
    expect(opened.body.result).toMatchObject({ tokens: { accessTokenExpireInSeconds: 900 } });
    wait(1000);
    const missed = await callNow(late.desktop, qrLogin.pollQrLogin, { body: late.body });
    expect(missed.body.result).toMatchObject({ answer: 'confirmed', tokens: null });
  });

  test('opens no session for a user disabled, banned or frozen meanwhile', async () => {
    for (const [change, code] of [
      [{ is_disabled: true }, 80001],
      [{ frozen_at: new Date() }, 50010],
      [{ banned_at: new Date() }, 50010],
    ] as const) {
      const { desktop, phone, body } = await confirmed();
      await server.db.updateTable('app_user').set(change).where('uid', '=', phone.uid).execute();
      const answer = await desktop.call(qrLogin.pollQrLogin, { body });
      expect([answer.status, answer.body.error?.code]).toEqual([403, code]);
      expect(await sessionsOf(phone.uid)).toHaveLength(1);
    }
  });

  test('opens no session once the phone that confirmed it has signed out', async () => {
    const { desktop, phone, body } = await confirmed();
    await phone.device.ask(session.exit, { body: {} });
    expect((await desktop.ask(qrLogin.pollQrLogin, { body })).tokens).toBeNull();
    expect(await sessionsOf(phone.uid)).toHaveLength(1);
  });

  test('is refused if malformed, unknown, or scanned without a session', async () => {
    const { device } = await newcomer(server);
    expect((await device.call(qrLogin.scanQrLogin, { body: { code: 'short' } })).status).toBe(400);
    expect((await device.call(qrLogin.scanQrLogin, { body: { code: 'A'.repeat(43) } })).status).toBe(409);
    const anonymous = new Device(server.origin);
    expect((await anonymous.call(qrLogin.scanQrLogin, { body: { code: 'A'.repeat(43) } })).status).toBe(401);
  });

  test('is purged an hour after it ends', async () => {
    await begun();
    wait(2 * 3600 * 1000);
    await purge(server.deps, qrLoginKept);
    expect(await server.db.selectFrom('qr_login').select('code_hash').execute()).toEqual([]);
  });
});

describe('under the one-session policy', () => {
  let single: TestServer;
  beforeAll(async () => {
    single = await testServer({ env: { SINGLE_SESSION: 'on' } });
  });
  afterAll(() => single.close());

  const poll = async (desktop: Device, body: { code: string }) => {
    const { status, body: answer } = await desktop.call(qrLogin.pollQrLogin, { body });
    return [status, answer.error?.code ?? answer.result?.state];
  };
  const signInElsewhere = ({ email, password }: Newcomer) => new Device(single.origin).signIn(email, password);

  test('a browser whose phone was signed out by a sign-in elsewhere gets 80002 and no session', async () => {
    const { desktop, phone, body } = await confirmed(single);
    await signInElsewhere(phone);
    expect(await poll(desktop, body)).toEqual([401, 80002]);
    const scanned = await begun(single);
    await scanned.phone.device.ask(qrLogin.scanQrLogin, { body: scanned.body });
    await signInElsewhere(scanned.phone);
    expect(await poll(scanned.desktop, scanned.body)).toEqual([401, 80002]);
    // The phone itself had a session, which it is instructed to clear.
    expect((await phone.device.call(session.getAccountInfo)).body.error?.code).toBe(50004);
  });

  test('a phone that signed out itself, or was replaced by its own code’s browser, is not signed in elsewhere', async () => {
    const left = await confirmed(single);
    await left.phone.device.ask(session.exit, { body: {} });
    expect(await poll(left.desktop, left.body)).toEqual([200, 'expired']);
    const { desktop, phone, body } = await confirmed(single);
    const answers = await twenty(() => desktop.call(qrLogin.pollQrLogin, { body }));
    expect(answers.filter(({ body: answer }) => answer.result?.tokens)).toHaveLength(1);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect((await phone.device.call(session.getAccountInfo)).body.error?.code).toBe(50004);
    expect(await poll(desktop, body)).toEqual([200, 'expired']);
  });
});

test('a member of staff enters the number and verifies in the browser’s own network too', async () => {
  const { desktop, phone, body, code } = await begun();
  await server.db
    .updateTable('app_user')
    .set({ roles: ['support'] })
    .where('id', '=', phone.userId)
    .execute();
  const scanned = await phone.device.ask(qrLogin.scanQrLogin, { body });
  expect(scanned).toMatchObject({ isSameAddress: true, needsNumber: true });
  const matchNumber = String((await desktop.ask(qrLogin.pollQrLogin, { body })).matchNumber);
  const bare = await phone.device.call(qrLogin.confirmQrLogin, { body: { ...body, matchNumber } });
  expect(bare.body.error?.code).toBe(50002);
  const verification = await passStepUp(server, phone.device, 'qrLogin.confirm', { code });
  await phone.device.ask(qrLogin.confirmQrLogin, { body: { ...body, matchNumber, verification } });
  expect((await desktop.ask(qrLogin.pollQrLogin, { body })).tokens).not.toBeNull();
});

test('a member of staff who took up the role after the scan is let in by another code only', async () => {
  const { desktop, phone, body } = await begun();
  expect(await phone.device.ask(qrLogin.scanQrLogin, { body })).toMatchObject({ needsNumber: false });
  await server.db
    .updateTable('app_user')
    .set({ roles: ['support'] })
    .where('id', '=', phone.userId)
    .execute();
  expect((await phone.device.call(qrLogin.confirmQrLogin, { body })).body.error?.code).toBe('qrLogin:wrongNumber');
  expect(await desktop.ask(qrLogin.pollQrLogin, { body })).toMatchObject({ answer: 'declined', tokens: null });
});

describe('a QR code scanned from another network', () => {
  async function far() {
    const all = await begun();
    await server.db.updateTable('qr_login').set({ ip: '198.51.100.7' }).execute();
    const scanned = await all.phone.device.ask(qrLogin.scanQrLogin, { body: all.body });
    expect(scanned).toMatchObject({ isSameAddress: false, needsNumber: true, expiresInSeconds: 300 });
    const { matchNumber } = await all.desktop.ask(qrLogin.pollQrLogin, { body: all.body });
    return { ...all, matchNumber: matchNumber ?? '' };
  }
  const passed = (phone: Newcomer, code: string) => passStepUp(server, phone.device, 'qrLogin.confirm', { code });

  test('signs the browser in with the number it shows and a verification, and mails a new-device notice', async () => {
    const { desktop, phone, body, code, matchNumber } = await far();
    expect(matchNumber).toMatch(/^[1-9][0-9]$/);
    const bare = await phone.device.call(qrLogin.confirmQrLogin, { body: { ...body, matchNumber } });
    expect(bare.body.error?.code).toBe(50002);
    const verification = await passed(phone, code);
    await phone.device.ask(qrLogin.confirmQrLogin, { body: { ...body, matchNumber, verification } });
    const { tokens } = await desktop.ask(qrLogin.pollQrLogin, { body });
    expect(tokens).not.toBeNull();
    await server.workJobs();
    const told = server.mails.filter(
      ({ to, text }) => to === phone.email && text.includes('signed in on a new device'),
    );
    expect(told).toHaveLength(1);
  });

  test('is used up by a wrong number, and the browser stays signed out', async () => {
    const { desktop, phone, body, code, matchNumber } = await far();
    const verification = await passed(phone, code);
    const other = matchNumber === '10' ? '11' : '10';
    const confirm = (number: string) =>
      phone.device.call(qrLogin.confirmQrLogin, { body: { ...body, matchNumber: number, verification } });
    expect((await confirm(other)).body.error?.code).toBe('qrLogin:wrongNumber');
    expect((await confirm(matchNumber)).body.error?.code).toBe('qrLogin:void');
    expect(await desktop.ask(qrLogin.pollQrLogin, { body })).toMatchObject({ answer: 'declined', tokens: null });
  });

  test('is declined when confirmed without the number', async () => {
    const { desktop, phone, body } = await far();
    expect((await phone.device.call(qrLogin.confirmQrLogin, { body })).body.error?.code).toBe('qrLogin:wrongNumber');
    expect(await desktop.ask(qrLogin.pollQrLogin, { body })).toMatchObject({ answer: 'declined', tokens: null });
  });
});
