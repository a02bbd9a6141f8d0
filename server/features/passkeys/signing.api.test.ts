import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passkeys } from '#contract/passkeys/calls.ts';
import { passkeyValues } from '#contract/passkeys/rules.ts';
import { session } from '#contract/session/calls.ts';
import { Device } from '#server/features/session/testing/device.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { newcomer } from '../../../tests/harness/world.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import { consumeStepUp } from '../step-up/index.ts';
import { addPasskey } from './testing/owner.ts';
import type { SoftAuthenticator, Twist } from './testing/soft-authenticator.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function withPasskey() {
  const person = await newcomer(server);
  const { id } = await server.db
    .selectFrom('app_user')
    .select('id')
    .where('uid', '=', person.uid)
    .executeTakeFirstOrThrow();
  const owner = { ...person, userId: id };
  return { ...owner, ...(await addPasskey(server.deps, owner)) };
}

const finish = (device: Device, response: ReturnType<SoftAuthenticator['get']>) =>
  device.call(passkeys.finishPasskeySignIn, { body: { response } }, { accessToken: null });
const begin = async (device = new Device(server.origin)) => {
  const { options } = await device.ask(passkeys.beginPasskeySignIn, { body: {} }, { accessToken: null });
  return { device, options };
};
const set = (userId: string, change: { is_disabled?: boolean; frozen_at?: Date }) =>
  server.db.updateTable('app_user').set(change).where('id', '=', userId).execute();

describe('signing in with a passkey', () => {
  test('opens a session for its owner in the requesting browser, without a username', async () => {
    const { authenticator, uid, device: first } = await withPasskey();
    const { device, options } = await begin();
    expect(options).not.toHaveProperty('allowCredentials');
    const { body } = await finish(device, authenticator.get(options));
    device.tokens = body.result;
    expect((await device.ask(session.getAccountInfo)).uid).toBe(uid);
    expect((await first.ask(passkeys.getPasskeys)).items[0]?.lastUsedAt).not.toBeNull();
  });

  test('works while wrong passwords have locked the account', async () => {
    const { authenticator, email } = await withPasskey();
    for (let tries = 0; tries < 5; tries += 1) await new Device(server.origin).trySignIn(email, 'Wrong-Password-1');
    expect((await new Device(server.origin).trySignIn(email, 'Newcomer-Pass-1')).status).toBe(423);
    const { device, options } = await begin();
    expect((await finish(device, authenticator.get(options))).status).toBe(200);
  });

  test.each<[string, string, Twist]>([
    ['from another origin', 'passkey:refused', { origin: 'https://evil.example' }],
    ['for another site', 'passkey:refused', { relyingParty: 'evil.example' }],
    ['of another challenge', 'passkey:void', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
    ['from within another site’s frame', 'passkey:refused', { crossOrigin: true }],
    ['of an enrolment', 'passkey:refused', { type: 'webauthn.create' }],
    ['of nobody who proved himself', 'passkey:refused', { flags: 0x01 }],
    ['that doesn’t say whose it is', 'passkey:refused', { userHandle: undefined }],
    ['that says it is somebody else’s', 'passkey:refused', { userHandle: Buffer.alloc(16).toString('base64url') }],
  ])(
    'with a response %s is refused, and recorded in login_history unless its challenge is unknown',
    async (_how, code, twist) => {
      const { authenticator, userId } = await withPasskey();
      const { device, options } = await begin();
      const { status, body } = await finish(device, authenticator.get(options, twist));
      expect([status, body.error?.code]).toEqual([400, code]);
      const failures = await server.db
        .selectFrom('login_history')
        .select('id')
        .where('user_id', '=', userId)
        .where('succeeded', '=', false)
        .execute();
      expect(failures).toHaveLength(code === 'passkey:refused' ? 1 : 0);
    },
  );

  test('with a signature by another key is refused', async () => {
    const [victim, thief] = [await withPasskey(), await withPasskey()];
    const { device, options } = await begin();
    const { id, rawId } = victim.authenticator.get(options);
    const forged = { ...thief.authenticator.get(options), id, rawId };
    expect((await finish(device, forged)).body.error?.code).toBe('passkey:refused');
  });

  test('with one response, sent twenty times at once, opens one session', async () => {
    const { authenticator } = await withPasskey();
    const { device, options } = await begin();
    const response = authenticator.get(options);
    const answers = await Promise.all(Array.from({ length: 20 }, () => finish(device, response)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error?.code === 'passkey:void')).toHaveLength(19);
  });

  test('with a response made for another browser is refused', async () => {
    const { authenticator } = await withPasskey();
    const { options } = await begin();
    const thief = await begin();
    expect((await finish(thief.device, authenticator.get(options))).body.error?.code).toBe('passkey:void');
  });

  test('with a counter that stands still or goes back is refused, as the passkey was copied', async () => {
    const { authenticator } = await withPasskey();
    const use = async (counter: number) => {
      const { device, options } = await begin();
      const { body } = await finish(device, authenticator.get(options, { counter }));
      return body.error?.code ?? 'in';
    };
    expect([await use(7), await use(7), await use(6), await use(0), await use(8)]).toEqual([
      'in',
      'passkey:refused',
      'passkey:refused',
      'passkey:refused',
      'in',
    ]);
  });

  test('with a passkey that doesn’t count works repeatedly', async () => {
    const { authenticator } = await withPasskey();
    for (let time = 0; time < 3; time += 1) {
      const { device, options } = await begin();
      expect((await finish(device, authenticator.get(options, { counter: 0 }))).status).toBe(200);
    }
  });

  test('is refused for a disabled or frozen user and with a removed passkey', async () => {
    const [disabled, frozen, gone] = [await withPasskey(), await withPasskey(), await withPasskey()];
    await set(disabled.userId, { is_disabled: true });
    await set(frozen.userId, { frozen_at: server.clock.now() });
    await server.db.deleteFrom('passkey').where('id', '=', gone.passkey.id).execute();
    const codes = [];
    for (const { authenticator } of [disabled, frozen, gone]) {
      const { device, options } = await begin();
      codes.push((await finish(device, authenticator.get(options))).body.error?.code);
    }
    expect(codes).toEqual([80001, 50010, 'passkey:refused']);
  });

  test('requires a device proof', async () => {
    const device = new Device(server.origin);
    expect((await device.call(passkeys.beginPasskeySignIn, { body: {} }, { proof: null })).status).toBe(401);
  });
});

describe('a security verification', () => {
  const values = { toUid: '12345678' };
  const openVerification = async (userId: string) => {
    const id = await insertPassedStepUp(server.deps, userId, 'transfer.create', values);
    await server.db.updateTable('step_up_challenge').set({ passed_at: null }).where('id', '=', id).execute();
    return id;
  };
  const ask = async (device: Device, verification: string) =>
    (await device.ask(passkeys.beginPasskeyVerification, { body: { verification } })).options;
  const answer = (device: Device, verification: string, response: ReturnType<SoftAuthenticator['get']>) =>
    device.call(passkeys.finishPasskeyVerification, { body: { verification, response } });
  const consume = (userId: string, verification: string) =>
    server.db
      .transaction()
      .execute((tx) =>
        consumeStepUp(tx, server.deps, { userId, accountId: userId, verification, action: 'transfer.create', values }),
      );

  test('is passed by a passkey, once and for the action it was begun for', async () => {
    const { device, userId, authenticator } = await withPasskey();
    const verification = await openVerification(userId);
    await expect(consume(userId, verification)).rejects.toThrow('security verification');
    const options = await ask(device, verification);
    expect(options.allowCredentials?.map(({ id }) => id)).toEqual([authenticator.credentialId]);
    expect((await answer(device, verification, authenticator.get(options))).status).toBe(200);
    await consume(userId, verification);
    await expect(consume(userId, verification)).rejects.toThrow('security verification');
  });

  test('passed by a passkey that its owner then removes is void', async () => {
    const { device, userId, authenticator, passkey } = await withPasskey();
    const verification = await openVerification(userId);
    await answer(device, verification, authenticator.get(await ask(device, verification)));
    const { id } = passkey;
    const removal = await insertPassedStepUp(server.deps, userId, 'security.passkey', passkeyValues.remove(id));
    await device.ask(passkeys.deletePasskey, { body: { id, verification: removal } });
    await expect(consume(userId, verification)).rejects.toThrow('security verification');
  });

  test('isn’t passed by a response made for another verification', async () => {
    const { device, userId, authenticator } = await withPasskey();
    const [small, large] = [await openVerification(userId), await openVerification(userId)];
    const response = authenticator.get(await ask(device, small));
    expect((await answer(device, large, response)).body.error?.code).toBe('passkey:void');
    await expect(consume(userId, large)).rejects.toThrow('security verification');
  });

  test('isn’t passed by a sign-in response, and its own response works once', async () => {
    const { device, userId, authenticator } = await withPasskey();
    const verification = await openVerification(userId);
    const signIn = authenticator.get((await begin()).options);
    expect((await answer(device, verification, signIn)).body.error?.code).toBe('passkey:void');
    const response = authenticator.get(await ask(device, verification));
    const answers = await Promise.all(Array.from({ length: 20 }, () => answer(device, verification, response)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error?.code === 'passkey:void')).toHaveLength(19);
  });

  test('isn’t passed by another user or with another user’s passkey', async () => {
    const [one, other] = [await withPasskey(), await withPasskey()];
    const verification = await openVerification(one.userId);
    const foreign = other.authenticator.get(await ask(one.device, verification));
    expect((await answer(one.device, verification, foreign)).body.error?.code).toBe('passkey:refused');
    const meddling = other.authenticator.get(await ask(other.device, verification));
    expect((await answer(other.device, verification, meddling)).body.error?.code).toBe(50002);
    await expect(consume(one.userId, verification)).rejects.toThrow('security verification');
  });

  test('can’t be begun with a passkey if the user has none', async () => {
    const { device } = await newcomer(server);
    const verification = server.deps.ids.uuid();
    const { body } = await device.call(passkeys.beginPasskeyVerification, { body: { verification } });
    expect(body.error?.code).toBe('security:notBound');
  });
});
