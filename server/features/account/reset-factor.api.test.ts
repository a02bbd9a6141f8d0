import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account } from '#contract/account/calls.ts';
import { must } from '#contract/platform/errors.ts';
import { passkeys } from '#contract/passkeys/calls.ts';
import { session } from '#contract/session/calls.ts';
import { stepUp } from '#contract/step-up/calls.ts';
import { addPasskey } from '#server/features/passkeys/testing/owner.ts';
import { isRightPassword } from '#server/features/session/index.ts';
import type { Device } from '#server/features/session/testing/device.ts';
import { codeFor } from '../../../tests/harness/registering.ts';
import { bindAuthenticator } from '../../../tests/harness/security.ts';
import { ownerOf } from '../../../tests/harness/personal.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { passStepUp, totpCode } from '../../../tests/harness/step-up.ts';
import { deviceOf, newcomer } from '../../../tests/harness/world.ts';

const newPassword = 'Better-Horse-10';
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function earned(device: Device, emailAddress: string) {
  const code = await codeFor(server, device, 'resetPassword', { emailAddress });
  return device.ask(account.checkResetByEmail, { body: { emailAddress, code, codeTicket: device.codeTicket } });
}

async function reset(device: Device, emailAddress: string, ticket: string, more: object = {}, text = newPassword) {
  const password = await device.sealPassword(text, 'password');
  return device.call(account.resetByEmail, { body: { emailAddress, ticket, password, ...more } });
}

describe('a forgotten password of an account with an authenticator', () => {
  test('can’t be reset by an emailed code alone, only with the authenticator as well', async () => {
    const { device: owners, email } = await newcomer(server);
    const secret = await bindAuthenticator(server, owners);
    server.clock.advance(61_000);
    const device = deviceOf(server);
    const { ticket, factors } = await earned(device, email);
    expect(factors).toEqual(['totp', 'recoveryCode']);
    expect((await reset(device, email, ticket)).body.error?.code).toBe(50002);
    const wrong = await reset(device, email, ticket, { totpCode: '000000' });
    expect(wrong.body.error).toMatchObject({ code: 'code:wrong', details: { triesLeft: 4 } });
    expect((await reset(device, email, ticket, { totpCode: totpCode(server, secret) })).status).toBe(200);
  });

  test('can be reset with a recovery code, which is used up', async () => {
    const { device: owners, email } = await newcomer(server);
    const secret = await bindAuthenticator(server, owners);
    server.clock.advance(61_000);
    const verification = await passStepUp(server, owners, 'security.recoveryCodes', {}, { totpSecret: secret });
    const { recoveryCodes } = await owners.ask(stepUp.regenerateRecoveryCodes, { body: { verification } });
    const device = deviceOf(server);
    const use = { recoveryCode: recoveryCodes[0] };
    expect((await reset(device, email, (await earned(device, email)).ticket, use)).status).toBe(200);
    server.clock.advance(61_000);
    const again = await reset(device, email, (await earned(device, email)).ticket, use, 'Third-Horse-111');
    expect(again.body.error?.code).toBe('code:wrong');
  });
});

describe('a forgotten password of an account with a passkey', () => {
  async function holder() {
    const { device, email, uid } = await newcomer(server);
    const found = server.db.selectFrom('app_user').select('id').where('uid', '=', uid);
    const { id: userId } = await found.executeTakeFirstOrThrow();
    return { device, email, ...(await addPasskey(server.deps, { device, userId })) };
  }
  const options = async (device: Device) => (await device.ask(passkeys.beginPasskeySignIn, { body: {} })).options;

  test('can’t be reset by an emailed code alone, only with the passkey as well', async () => {
    const { email, authenticator } = await holder();
    server.clock.advance(61_000);
    const device = deviceOf(server);
    const { ticket, factors } = await earned(device, email);
    expect(factors).toEqual(['passkey']);
    expect((await reset(device, email, ticket)).body.error?.code).toBe(50002);
    expect((await reset(device, email, ticket, { totpCode: '000000' })).status).not.toBe(200);
    const passkey = authenticator.get(await options(device));
    expect((await reset(device, email, ticket, { passkey })).status).toBe(200);
    expect((await reset(device, email, ticket, { passkey })).body.error?.code).toBe(50002);
    const { password_hash: hash } = await server.db
      .selectFrom('app_user')
      .select('password_hash')
      .where('id', '=', (await ownerOf(server, email)).userId)
      .executeTakeFirstOrThrow();
    expect(await isRightPassword(hash, newPassword)).toBe(true);
  });

  test('can’t be reset with another user’s passkey, or with a response to another device’s challenge', async () => {
    const [owner, stranger] = [await holder(), await holder()];
    server.clock.advance(61_000);
    const device = deviceOf(server);
    const { ticket } = await earned(device, owner.email);
    const foreign = stranger.authenticator.get(await options(device));
    expect((await reset(device, owner.email, ticket, { passkey: foreign })).body.error?.code).toBe('passkey:refused');
    const elsewhere = owner.authenticator.get(await options(deviceOf(server)));
    const moved = await reset(device, owner.email, ticket, { passkey: elsewhere });
    expect(['passkey:void', 'passkey:refused']).toContain(moved.body.error?.code);
    const own = owner.authenticator.get(await options(device));
    expect((await reset(device, owner.email, ticket, { passkey: own })).status).toBe(200);
  });
});

describe('a stranger who knows the email address', () => {
  test('can’t void the owner’s code, because each of them has their own ticket', async () => {
    const { email: emailAddress } = await newcomer(server);
    const [owner, stranger] = [deviceOf(server), deviceOf(server)];
    const code = await codeFor(server, owner, 'resetPassword', { emailAddress });
    server.clock.advance(61_000);
    await stranger.ask(session.sendVerificationCode, { body: { purpose: 'resetPassword', emailAddress } });
    const wrong = code === '000000' ? '000001' : '000000';
    const guess = { emailAddress, code: wrong, codeTicket: stranger.codeTicket };
    for (const expected of ['code:wrong', 'code:wrong', 'code:wrong', 'code:wrong', 'code:void', 'code:void'])
      expect((await stranger.call(account.checkResetByEmail, { body: guess })).body.error?.code).toBe(expected);
    const used = await stranger.call(account.checkResetByEmail, { body: { ...guess, code } });
    expect(used.body.error?.code).toBe('code:void');
    const body = { emailAddress, code, codeTicket: owner.codeTicket };
    expect((await owner.call(account.checkResetByEmail, { body })).status).toBe(200);
  });

  test('can’t disable the link in the mail, which works once', async () => {
    const { email: emailAddress } = await newcomer(server);
    const device = deviceOf(server);
    await codeFor(server, device, 'resetPassword', { emailAddress });
    const body = { emailAddress, code: '000000', codeTicket: device.codeTicket };
    for (let turn = 0; turn < 5; turn += 1) await device.call(account.checkResetByEmail, { body });
    const mail =
      server.mails.findLast(({ to, text }) => to === emailAddress && text.includes('/user/forget#'))?.text ?? '';
    const token = must(/\/user\/forget#([0-9a-f]{48})/.exec(mail)?.[1], 'a link');
    const { ticket, emailAddress: named } = await device.ask(account.checkResetByLink, { body: { token } });
    expect(named).toBe(emailAddress);
    expect((await reset(device, emailAddress, ticket)).status).toBe(200);
    const again = await device.call(account.checkResetByLink, { body: { token } });
    expect(again.body.error?.code).toBe('security:linkVoid');
  });
});

test.each([
  ['Password1234!', 'common'],
  ['Qwertyuiop12!', 'common'],
])('the password %s is refused as %s, and does not use up the ticket', async (weak, rule) => {
  const { email } = await newcomer(server);
  server.clock.advance(61_000);
  const device = deviceOf(server);
  const { ticket } = await earned(device, email);
  const answer = await reset(device, email, ticket, {}, weak);
  expect(answer.body.error).toMatchObject({ code: 51091, details: { field: 'password', rule } });
  expect((await reset(device, email, ticket)).status).toBe(200);
});
