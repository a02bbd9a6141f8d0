import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purge } from '#server/platform/purge.ts';
import { passkeys } from '#contract/passkeys/calls.ts';
import { passkeyChallengeS, passkeyValues } from '#contract/passkeys/rules.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { subjectsTo, withPhone } from '../../../tests/harness/security.ts';
import { newcomer } from '../../../tests/harness/world.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import { passkeyKept } from './index.ts';
import { addPasskey, beginPasskey } from './testing/owner.ts';
import { SoftAuthenticator, type Twist } from './testing/soft-authenticator.ts';

let server: TestServer;
let owner: Awaited<ReturnType<typeof someone>>;

beforeAll(async () => {
  server = await testServer();
  owner = await someone();
});
afterAll(() => server.close());

async function someone() {
  const person = await newcomer(server);
  const { id } = await server.db
    .selectFrom('app_user')
    .select('id')
    .where('uid', '=', person.uid)
    .executeTakeFirstOrThrow();
  return { ...person, userId: id };
}

const finish = (who: typeof owner, response: ReturnType<SoftAuthenticator['create']>, name = 'Key') =>
  who.device.call(passkeys.finishPasskeyRegistration, { body: { response, name } });
const listOf = async (who: typeof owner) => (await who.device.ask(passkeys.getPasskeys)).items;
const remove = async (who: typeof owner, id: string) => {
  const values = passkeyValues.remove(id);
  const verification = await insertPassedStepUp(server.deps, who.userId, 'security.passkey', values);
  return who.device.call(passkeys.deletePasskey, { body: { id, verification } });
};

describe('enrolling a passkey', () => {
  test('stores it and blocks transfers for a day', async () => {
    const { passkey, authenticator } = await addPasskey(server.deps, owner, 'Phone');
    expect(passkey).toMatchObject({ name: 'Phone', lastUsedAt: null });
    expect(await listOf(owner)).toEqual([passkey]);
    const user = await server.db
      .selectFrom('app_user')
      .select('transfers_blocked_until')
      .where('id', '=', owner.userId)
      .executeTakeFirstOrThrow();
    expect(user.transfers_blocked_until?.getTime()).toBe(server.clock.now().getTime() + 24 * 3600 * 1000);
    const { excludeCredentials, rp } = await beginPasskey(server.deps, owner);
    expect(rp.id).toBe('127.0.0.1');
    expect(excludeCredentials).toEqual([
      { id: authenticator.credentialId, type: 'public-key', transports: ['internal'] },
    ]);
  });

  test('and removing it notifies every contact of its owner, in the owner’s language', async () => {
    const { phone, ...person } = await withPhone(server);
    const { id: userId } = await server.db
      .updateTable('app_user')
      .set({ locale: 'zh-CN' })
      .where('uid', '=', person.uid)
      .returning('id')
      .executeTakeFirstOrThrow();
    const who = { ...person, userId };
    const { passkey } = await addPasskey(server.deps, who, 'Work laptop');
    expect((await subjectsTo(server, who.email)).at(-1)).toMatch(/您的账户已添加通行密钥：Work laptop。[^]*时间：/);
    expect((await subjectsTo(server, phone)).at(-1)).toContain('您的账户已添加通行密钥');
    await server.db.updateTable('app_user').set({ locale: 'en' }).where('uid', '=', who.uid).execute();
    expect((await remove(who, passkey.id)).status).toBe(200);
    const mail = (await subjectsTo(server, who.email)).at(-1);
    expect(mail).toMatch(/A passkey was removed from your account: Work laptop\.[^]*Time: /);
    expect((await subjectsTo(server, phone)).at(-1)).toContain('A passkey was removed from your account');
  });

  test('requires a security verification for adding a passkey and consumes it', async () => {
    const removal = await insertPassedStepUp(
      server.deps,
      owner.userId,
      'security.passkey',
      passkeyValues.remove(server.deps.ids.uuid()),
    );
    const begin = (verification: string) =>
      owner.device.call(passkeys.beginPasskeyRegistration, { body: { verification } });
    expect((await begin(removal)).body.error?.code).toBe(50002);
    const right = await insertPassedStepUp(server.deps, owner.userId, 'security.passkey', passkeyValues.add());
    const answers = await Promise.all(Array.from({ length: 20 }, () => begin(right)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await begin(right)).body.error?.code).toBe(50002);
  });

  test.each<[string, string, Twist]>([
    ['at another origin', 'passkey:refused', { origin: 'https://evil.example' }],
    ['for another site', 'passkey:refused', { relyingParty: 'evil.example' }],
    ['under another challenge', 'passkey:void', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
    ['by nobody who proved himself', 'passkey:refused', { flags: 0x01 }],
    ['by nobody who was there', 'passkey:refused', { flags: 0x04 }],
    ['as an answer to a sign-in', 'passkey:refused', { type: 'webauthn.get' }],
    [
      'with a certificate that we did not ask for',
      'passkey:refused',
      { format: { name: 'packed', statement: new Map([['x5c', [new Uint8Array([1])]]]) } },
    ],
    ['with an attestation of no known form', 'passkey:refused', { format: { name: 'own', statement: new Map() } }],
  ])('%s is refused', async (_how, code, twist) => {
    const authenticator = new SoftAuthenticator(server.origin);
    const before = await listOf(owner);
    const answer = await finish(owner, authenticator.create(await beginPasskey(server.deps, owner), twist));
    expect([answer.status, answer.body.error?.code]).toEqual([400, code]);
    expect(await listOf(owner)).toEqual(before);
  });

  test('with a malformed attestation is refused', async () => {
    const made = new SoftAuthenticator(server.origin).create(await beginPasskey(server.deps, owner));
    for (const broken of [
      { attestationObject: 'AAAA' },
      { clientDataJSON: 'AAAA' },
      { clientDataJSON: Buffer.from('null').toString('base64url') },
      { clientDataJSON: Buffer.from('{"challenge":{"a":1}}').toString('base64url') },
    ]) {
      const response = { ...made, response: { ...made.response, ...broken } };
      const { status } = await finish(owner, response);
      expect(status).toBe(400);
    }
  });

  test('with one response sent twenty times stores one passkey', async () => {
    const who = await someone();
    const response = new SoftAuthenticator(server.origin).create(await beginPasskey(server.deps, who));
    const answers = await Promise.all(Array.from({ length: 20 }, () => finish(who, response)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error?.code === 'passkey:void')).toHaveLength(19);
    expect(await listOf(who)).toHaveLength(1);
  });

  test('is refused to another user, after the challenge expires, and for a passkey that already has an owner', async () => {
    const [who, other] = [await someone(), await someone()];
    const authenticator = new SoftAuthenticator(server.origin);
    const response = authenticator.create(await beginPasskey(server.deps, who));
    expect((await finish(other, response)).body.error?.code).toBe('passkey:void');
    expect((await finish(who, response)).status).toBe(200);
    const again = authenticator.create(await beginPasskey(server.deps, other));
    expect((await finish(other, again)).body.error?.code).toBe('passkey:exists');
    const late = new SoftAuthenticator(server.origin).create(await beginPasskey(server.deps, other));
    await server.db
      .updateTable('webauthn_challenge')
      .set({ expires_at: server.clock.now() })
      .where('user_id', '=', other.userId)
      .execute();
    expect((await finish(other, late)).body.error?.code).toBe('passkey:void');
    expect(passkeyChallengeS).toBe(300);
  });

  test('twenty-five times at once stores twenty', async () => {
    const who = await someone();
    const begun = await Promise.all(Array.from({ length: 25 }, () => beginPasskey(server.deps, who)));
    const answers = await Promise.all(
      begun.map((options) => finish(who, new SoftAuthenticator(server.origin).create(options))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.filter(({ body }) => body.error?.code === 'passkey:tooMany')).toHaveLength(5);
    const verification = await insertPassedStepUp(server.deps, who.userId, 'security.passkey', passkeyValues.add());
    const more = await who.device.call(passkeys.beginPasskeyRegistration, { body: { verification } });
    expect(more.body.error?.code).toBe('passkey:tooMany');
  });
});

describe('a passkey', () => {
  test('is renamed and removed only by its owner', async () => {
    const [who, other] = [await someone(), await someone()];
    const { passkey } = await addPasskey(server.deps, who);
    const rename = (by: typeof owner, name: string) =>
      by.device.call(passkeys.renamePasskey, { body: { id: passkey.id, name } });
    expect((await rename(who, 'Desk')).body.result).toMatchObject({ id: passkey.id, name: 'Desk' });
    expect((await rename(other, 'Mine')).status).toBe(404);
    expect((await rename(who, '  ')).status).toBe(400);
    expect((await remove(other, passkey.id)).status).toBe(404);
    expect(await listOf(other)).toEqual([]);
    expect((await listOf(who)).map(({ name }) => name)).toEqual(['Desk']);
    expect((await remove(who, passkey.id)).status).toBe(200);
    expect((await remove(who, passkey.id)).status).toBe(404);
    expect(await listOf(who)).toEqual([]);
  });

  test('isn’t removed with a verification for another passkey', async () => {
    const who = await someone();
    const { passkey } = await addPasskey(server.deps, who);
    const values = passkeyValues.remove(server.deps.ids.uuid());
    const verification = await insertPassedStepUp(server.deps, who.userId, 'security.passkey', values);
    const { body } = await who.device.call(passkeys.deletePasskey, { body: { id: passkey.id, verification } });
    expect(body.error?.code).toBe(50002);
    expect(await listOf(who)).toHaveLength(1);
  });

  test('that was never finished leaves no challenge behind once it expires', async () => {
    await beginPasskey(server.deps, owner);
    await server.db
      .updateTable('webauthn_challenge')
      .set({ expires_at: new Date(0) })
      .execute();
    await purge(server.deps, passkeyKept);
    expect(await server.db.selectFrom('webauthn_challenge').selectAll().execute()).toEqual([]);
  });
});
