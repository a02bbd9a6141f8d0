import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account } from '#contract/account/calls.ts';
import { session } from '#contract/session/calls.ts';
import { ownerOf } from '../../../tests/harness/personal.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { mailedCode } from '../../../tests/harness/world.ts';
import { Device } from './testing/device.ts';

const password = 'Correct-Horse-9';
let server: TestServer;
let sequence = 0;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const freshEmail = () => `person${(sequence += 1)}@example.org`;

async function registered(): Promise<{ device: Device; email: string }> {
  const device = new Device(server.origin);
  const email = freshEmail();
  await device.register(email, password, (to) => mailedCode(server, to));
  return { device, email };
}

async function signedIn(): Promise<{ device: Device; email: string }> {
  const person = await registered();
  await person.device.signIn(person.email, password);
  return person;
}

describe('signing in', () => {
  test('with the right password returns tokens that open the account', async () => {
    const { device, email } = await signedIn();
    const info = await device.ask(session.getAccountInfo);
    expect(info).toMatchObject({ emailAddress: email, kycStatus: 0, accountType: 'individual' });
    expect(info.lastLoginTime).not.toBeNull();
  });

  test('an unknown address and a wrong password get the same response', async () => {
    const { device, email } = await registered();
    const wrong = await device.trySignIn(email, 'Wrong-Horse-99');
    const unknown = await device.trySignIn(freshEmail(), password);
    expect(wrong.status).toBe(401);
    expect(unknown).toEqual(wrong);
  });

  test('the fifth wrong password locks for two hours', async () => {
    const { device, email } = await registered();
    const answers = [];
    for (let count = 0; count < 5; count += 1) answers.push(await device.trySignIn(email, 'Wrong-Horse-99'));
    expect(answers.map(({ body }) => body.error?.details?.['triesLeft'])).toEqual([4, 3, 2, 1, 0]);
    const locked = await device.trySignIn(email, password);
    expect(locked.status).toBe(423);
    expect(locked.body.error).toMatchObject({ code: 'session:locked', details: { retryAfterSeconds: 7200 } });
    server.clock.advance(2 * 3600 * 1000);
    try {
      expect((await device.trySignIn(email, password)).status).toBe(401);
    } finally {
      server.clock.advance(-2 * 3600 * 1000);
    }
  });

  test('of twenty concurrent wrong passwords five are checked', async () => {
    const { device, email } = await registered();
    const sealed = await Promise.all(Array.from({ length: 20 }, () => device.sealPassword('Wrong-Horse-99', 'login')));
    const answers = await Promise.all(
      sealed.map((one) =>
        device.call(session.signInByEmail, { body: { emailAddress: email, password: one } }, { accessToken: null }),
      ),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 423)).toHaveLength(15);
  });

  test('a ticket works once, even for twenty concurrent sign-ins', async () => {
    const { device, email } = await registered();
    const sealed = await device.sealPassword(password, 'login');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        device.call(session.signInByEmail, { body: { emailAddress: email, password: sealed } }, { accessToken: null }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error?.code === 50002)).toHaveLength(19);
  });

  test('a password sealed with an unknown key is refused with InvalidKEIS', async () => {
    const { device, email } = await registered();
    const sealed = { ...(await device.sealPassword(password, 'login')), k: '0'.repeat(24) };
    const { body } = await device.call(session.signInByEmail, { body: { emailAddress: email, password: sealed } });
    expect(body.error?.code).toBe('InvalidKEIS');
  });

  test('a ticket for registering can’t be used to sign in', async () => {
    const { device, email } = await registered();
    const sealed = await device.sealPassword(password, 'register');
    const { body } = await device.call(session.signInByEmail, { body: { emailAddress: email, password: sealed } });
    expect(body.error?.code).toBe(50002);
  });

  test('an unknown field in the request is refused', async () => {
    const device = new Device(server.origin);
    const body = {
      emailAddress: 'a@example.org',
      password: await device.sealPassword(password, 'login'),
      isAdmin: true,
    };
    const answer = await device.call(session.signInByEmail, { body });
    expect(answer.status).toBe(400);
    expect(answer.body.error?.details).toMatchObject({ field: 'isAdmin' });
  });
});

describe('a device proof', () => {
  const path = session.getAccountInfo.path;

  test('is required besides the access token', async () => {
    const { device } = await signedIn();
    expect((await device.call(session.getAccountInfo, undefined, { proof: null })).status).toBe(401);
  });

  test('of another device is refused', async () => {
    const { device } = await signedIn();
    const thief = new Device(server.origin);
    const token = device.tokens?.accessToken ?? '';
    expect((await thief.call(session.getAccountInfo, undefined, { accessToken: token })).status).toBe(401);
  });

  test('works once', async () => {
    const { device } = await signedIn();
    const proof = device.proof('GET', path, device.tokens?.accessToken);
    expect((await device.call(session.getAccountInfo, undefined, { proof })).status).toBe(200);
    expect((await device.call(session.getAccountInfo, undefined, { proof })).status).toBe(401);
  });

  test.each([
    ['another method', { htm: 'POST' }],
    ['another address', { htu: 'https://evil.example/api' }],
    ['another token', { ath: 'AAAA' }],
    ['no id', { jti: '' }],
  ])('for %s is refused', async (_name, claims) => {
    const { device } = await signedIn();
    const proof = device.proof('GET', path, device.tokens?.accessToken, claims);
    expect((await device.call(session.getAccountInfo, undefined, { proof })).status).toBe(401);
  });
});

describe('a device proof from a clock that is off', () => {
  const { path } = session.getAccountInfo;
  test.each([
    ['an hour late', -3600],
    ['three minutes early', 180],
  ])('by %s is refused with the server’s time, and a proof with that time is accepted', async (_name, offS) => {
    const { device } = await signedIn();
    const off = { iat: Math.floor(server.clock.now().getTime() / 1000) + offS };
    const proof = device.proof('GET', path, device.tokens?.accessToken, off);
    const { status, body } = await device.call(session.getAccountInfo, undefined, { proof });
    expect([status, body.error?.code]).toEqual([401, 'request:clockOff']);
    const iat = Math.floor(Date.parse(String(body.error?.details?.['serverTime'])) / 1000);
    const right = device.proof('GET', path, device.tokens?.accessToken, { iat });
    expect((await device.call(session.getAccountInfo, undefined, { proof: right })).status).toBe(200);
  });
});

describe('refreshing', () => {
  const refresh = (device: Device, tokens = device.tokens) => {
    const { accessToken = '', refreshToken = '' } = tokens ?? {};
    return device.call(session.refreshToken, { body: { accessToken, refreshToken } }, { accessToken });
  };

  test('returns new tokens, and reusing the old refresh token ends the session', async () => {
    const { device } = await signedIn();
    const old = device.tokens;
    const fresh = await refresh(device);
    expect(fresh.status).toBe(200);
    if (fresh.body.success) device.tokens = fresh.body.result;
    expect((await device.call(session.getAccountInfo)).status).toBe(200);
    expect((await refresh(device, old)).body.error?.code).toBe('session:refreshReused');
    expect((await device.call(session.getAccountInfo)).status).toBe(401);
    expect((await refresh(device)).body.error?.code).toBe(50001);
  });

  test('retried with the same idempotency key returns working tokens, and with another key ends the session', async () => {
    const { device } = await signedIn();
    const lost = device.tokens;
    const again = (idempotencyKey: string) => {
      const { accessToken = '', refreshToken = '' } = lost ?? {};
      return device.call(
        session.refreshToken,
        { body: { accessToken, refreshToken } },
        { accessToken, idempotencyKey },
      );
    };
    expect((await again('lost-answer-0001')).status).toBe(200);
    const { body } = await again('lost-answer-0001');
    if (body.success) device.tokens = body.result;
    expect((await device.call(session.getAccountInfo)).status).toBe(200);
    expect((await again('other-attempt-002')).body.error?.code).toBe('session:refreshReused');
    expect((await device.call(session.getAccountInfo)).status).toBe(401);
  });

  test('twenty times at once rotates once and ends no session', async () => {
    const { device } = await signedIn();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(device)));
    const fresh = answers.filter(({ status }) => status === 200);
    expect(fresh).toHaveLength(1);
    const winner = fresh[0]?.body;
    if (winner?.success) device.tokens = winner.result;
    const reused = answers.filter(({ body }) => body.error?.code === 'session:refreshReused');
    expect(reused).toHaveLength(0);
    expect((await device.call(session.getAccountInfo)).status).toBe(200);
  });

  test('with the right tokens but another device’s key is refused', async () => {
    const { device } = await signedIn();
    const thief = new Device(server.origin);
    expect((await refresh(thief, device.tokens)).status).toBe(401);
    expect((await device.call(session.getAccountInfo)).status).toBe(200);
  });

  test('an access token older than fifteen minutes is refused', async () => {
    const { device } = await signedIn();
    server.clock.advance(901_000);
    try {
      const proof = device.proof('GET', session.getAccountInfo.path, device.tokens?.accessToken, {
        iat: Math.floor(server.clock.now().getTime() / 1000),
      });
      expect((await device.call(session.getAccountInfo, undefined, { proof })).status).toBe(401);
    } finally {
      server.clock.advance(-901_000);
    }
  });
});

test('signing out ends the session on the server', async () => {
  const { device } = await signedIn();
  await device.ask(session.exit, { body: {} });
  expect((await device.call(session.getAccountInfo)).status).toBe(401);
});

describe('registering', () => {
  const registration = async (device: Device, email: string, code: string, text = password) => ({
    body: {
      emailAddress: email,
      code,
      codeTicket: device.codeTicket,
      password: await device.sealPassword(text, 'register'),
      questionnaireId: await device.passQuestionnaire({ emailAddress: email }),
      accountType: 'individual' as const,
      hasAcceptedTerms: true as const,
    },
  });

  test('an address already taken is refused with 51093 to the holder of its mailbox', async () => {
    const { device, email } = await registered();
    server.clock.advance(61_000);
    await expect(device.register(email, password, (to) => mailedCode(server, to))).rejects.toThrow('51093');
  });

  test.each([
    'short-A1',
    'alllowercase-123',
    'ALLUPPERCASE-123',
    'NoDigitsHere-xx',
    'NoSymbols12345',
    'Twenty-one-chars-12345',
    'Пароль-Пароль-1A',
  ])('the password %j is refused and doesn’t use up the code', async (weak) => {
    const device = new Device(server.origin);
    const email = freshEmail();
    await device.ask(session.sendVerificationCode, { body: { purpose: 'register', emailAddress: email } });
    const code = await mailedCode(server, email);
    expect(
      (await device.call(account.registerByEmail, await registration(device, email, code, weak))).body.error?.code,
    ).toBe(51091);
    expect((await device.call(account.registerByEmail, await registration(device, email, code))).status).toBe(200);
  });

  test('of twenty concurrent uses of one code one succeeds', async () => {
    const device = new Device(server.origin);
    const email = freshEmail();
    await device.ask(session.sendVerificationCode, { body: { purpose: 'register', emailAddress: email } });
    const code = await mailedCode(server, email);
    const inputs = await Promise.all(Array.from({ length: 20 }, () => registration(device, email, code)));
    const answers = await Promise.all(inputs.map((input) => device.call(account.registerByEmail, input)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('the fifth wrong code voids the right one', async () => {
    const device = new Device(server.origin);
    const email = freshEmail();
    await device.ask(session.sendVerificationCode, { body: { purpose: 'register', emailAddress: email } });
    const code = await mailedCode(server, email);
    const wrong = code === '000000' ? '000001' : '000000';
    const answers = [];
    for (let count = 0; count < 5; count += 1)
      answers.push(await device.call(account.registerByEmail, await registration(device, email, wrong)));
    expect(answers.map(({ body }) => body.error?.code)).toEqual([
      'code:wrong',
      'code:wrong',
      'code:wrong',
      'code:wrong',
      'code:void',
    ]);
    expect((await device.call(account.registerByEmail, await registration(device, email, code))).body.error?.code).toBe(
      'code:void',
    );
  });

  test('a second code within a minute is refused with the seconds left', async () => {
    const device = new Device(server.origin);
    const emailAddress = freshEmail();
    const ask = () => device.call(session.sendVerificationCode, { body: { purpose: 'register', emailAddress } });
    const answers = await Promise.all(Array.from({ length: 5 }, ask));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.error?.details).toEqual({ retryAfterSeconds: 60 });
  });

  test.each([
    '',
    'a@',
    '@b.c',
    'a b@example.org',
    'a..b@example.org',
    'ａ@example.org',
    `${'x'.repeat(65)}@example.org`,
    'a@localhost',
  ])('the address %j gets no code', async (emailAddress) => {
    const device = new Device(server.origin);
    expect(
      (await device.call(session.sendVerificationCode, { body: { purpose: 'register', emailAddress } })).status,
    ).toBe(400);
  });
});

test('a password is stored only as an argon2id hash', async () => {
  const { email } = await registered();
  const { rows } = await server.pool.query<{ password_hash: string }>(
    'select password_hash from app_user where id = $1',
    [(await ownerOf(server, email)).userId],
  );
  expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$/);
});
