import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account } from '#contract/account/calls.ts';
import { session } from '#contract/session/calls.ts';
import type { Device } from '#server/features/session/testing/device.ts';
import '#server/features/security/tables.ts';
import { codeFor, freshEmail, freshPhone, password, registrationOf } from '../../../tests/harness/registering.ts';
import { deviceOf } from '../../../tests/harness/world.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { ownerOf, setPersonal } from '../../../tests/harness/personal.ts';

const newPassword = 'Better-Horse-10';
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

interface Owner {
  readonly device: Device;
  readonly emailAddress: string;
}

async function owner(): Promise<Owner> {
  const device = deviceOf(server);
  const emailAddress = freshEmail();
  const body = { ...(await registrationOf(server, device, { emailAddress })), accountType: 'individual' as const };
  await device.ask(account.registerByEmail, { body });
  await device.signIn(emailAddress, password);
  return { device, emailAddress };
}

async function ticketFor(device: Device, emailAddress: string): Promise<string> {
  const code = await codeFor(server, device, 'resetPassword', { emailAddress });
  return (await device.ask(account.checkResetByEmail, { body: { emailAddress, code, codeTicket: device.codeTicket } }))
    .ticket;
}

async function reset(device: Device, emailAddress: string, ticket: string, text = newPassword) {
  const sealed = await device.sealPassword(text, 'password');
  return device.call(account.resetByEmail, { body: { emailAddress, ticket, password: sealed } });
}

const userOf = async (email: string) => {
  const { userId } = await ownerOf(server, email);
  return server.db.selectFrom('app_user').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
};

describe('a forgotten password', () => {
  test('is reset by email: sessions end, sign-in unlocks, transfers are blocked for a day, the owner is notified', async () => {
    const { device, emailAddress } = await owner();
    const stranger = deviceOf(server);
    for (let count = 0; count < 5; count += 1) await stranger.trySignIn(emailAddress, 'Wrong-Horse-99');
    expect((await stranger.trySignIn(emailAddress, password)).status).toBe(423);
    const ticket = await ticketFor(stranger, emailAddress);
    expect((await reset(stranger, emailAddress, ticket)).status).toBe(200);
    expect((await device.call(session.getAccountInfo)).status).toBe(401);
    expect((await stranger.trySignIn(emailAddress, password)).status).toBe(401);
    await stranger.signIn(emailAddress, newPassword);
    const user = await userOf(emailAddress);
    expect(user.transfers_blocked_until).toEqual(new Date(server.clock.now().getTime() + 24 * 3600 * 1000));
    await server.workJobs();
    const told = server.mails.filter(({ to }) => to === emailAddress).map(({ text }) => text);
    expect(told.some((text) => text.includes('Your password was reset'))).toBe(true);
    const audit = server.db.selectFrom('audit').select('details').where('actor_id', '=', user.id);
    expect(await audit.where('action', '=', 'security.resetPassword').execute()).toHaveLength(1);
  });

  test('is reset by phone', async () => {
    const device = deviceOf(server);
    const phoneNumber = freshPhone();
    const registration = await registrationOf(server, device, { phoneNumber });
    await device.ask(account.registerByPhone, { body: { ...registration, accountType: 'individual' } });
    const code = await codeFor(server, device, 'resetPassword', { phoneNumber });
    const { ticket, expiresInSeconds } = await device.ask(account.checkResetByPhone, {
      body: { phoneNumber, code, codeTicket: device.codeTicket },
    });
    expect(expiresInSeconds).toBe(600);
    const sealed = await device.sealPassword(newPassword, 'password');
    await device.ask(account.resetByPhone, { body: { phoneNumber, ticket, password: sealed } });
    const again = await device.sealPassword(newPassword, 'login');
    expect((await device.call(session.signInByPhone, { body: { phoneNumber, password: again } })).status).toBe(200);
    await server.workJobs();
    expect(server.mails.findLast(({ to }) => to === phoneNumber)?.text).toContain('was reset');
  });

  test('of an unknown contact gets the same responses as a known one, and no code is sent', async () => {
    const { emailAddress } = await owner();
    const device = deviceOf(server);
    const ask = (who: object) =>
      device.call(session.sendVerificationCode, { body: { purpose: 'resetPassword', ...who } });
    const [nobodysEmail, nobodysPhone] = [freshEmail(), freshPhone()];
    const answers = [
      await ask({ emailAddress }),
      await ask({ emailAddress: nobodysEmail }),
      await ask({ phoneNumber: nobodysPhone }),
    ].map(({ status, body }) => ({ status, ...body.result, ticket: body.result?.ticket.length }));
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    await server.workJobs();
    expect(server.mails.findLast(({ to }) => to === nobodysEmail)?.text).not.toMatch(/\b\d{6}\b/);
    expect(server.mails.some(({ to }) => to === nobodysPhone)).toBe(false);
    const codeTicket = device.codeTicket;
    const guess = { body: { emailAddress, code: '000000', codeTicket } };
    const guesses = [
      await device.call(account.checkResetByEmail, guess),
      await device.call(account.checkResetByEmail, {
        body: { emailAddress: nobodysEmail, code: '000000', codeTicket },
      }),
    ];
    expect(guesses[1]).toEqual(guesses[0]);
  });

  test('can’t be reset through a contact that was replaced after the code was sent', async () => {
    const { device, emailAddress } = await owner();
    const code = await codeFor(server, device, 'resetPassword', { emailAddress });
    await setPersonal(server, await ownerOf(server, emailAddress), { email: freshEmail() });
    const answer = await device.call(account.checkResetByEmail, {
      body: { emailAddress, code, codeTicket: device.codeTicket },
    });
    expect(answer.body.error?.code).toBe(50011);
  });
});

describe('a reset code', () => {
  test('is accepted once when used twenty times at the same time', async () => {
    const { device, emailAddress } = await owner();
    const code = await codeFor(server, device, 'resetPassword', { emailAddress });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        device.call(account.checkResetByEmail, { body: { emailAddress, code, codeTicket: device.codeTicket } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error?.code === 'code:void')).toHaveLength(19);
  });

  test('can’t be a registration code, or a code for another contact', async () => {
    const [one, other] = [await owner(), await owner()];
    const target = { emailAddress: one.emailAddress };
    server.clock.advance(61_000);
    const code = await codeFor(server, one.device, 'register', target);
    const use = (who: { emailAddress: string }) =>
      one.device.call(account.checkResetByEmail, {
        body: { emailAddress: who.emailAddress, code, codeTicket: one.device.codeTicket },
      });
    expect((await use(target)).body.error?.code).toBe('code:void');
    const right = await codeFor(server, one.device, 'resetPassword', target);
    const wrong = await one.device.call(account.checkResetByEmail, {
      body: { emailAddress: other.emailAddress, code: right, codeTicket: one.device.codeTicket },
    });
    expect(wrong.body.error?.code).toBe('code:void');
  });

  test('is void after five wrong attempts and after ten minutes', async () => {
    const { device, emailAddress } = await owner();
    const code = await codeFor(server, device, 'resetPassword', { emailAddress });
    const wrong = code === '000000' ? '000001' : '000000';
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      const { body } = await device.call(account.checkResetByEmail, {
        body: { emailAddress, code: wrong, codeTicket: device.codeTicket },
      });
      expect(body.error?.details).toEqual({ triesLeft });
    }
    const late = await device.call(account.checkResetByEmail, {
      body: { emailAddress, code, codeTicket: device.codeTicket },
    });
    expect(late.body.error?.code).toBe('code:void');
    server.clock.advance(61_000);
    const second = await codeFor(server, device, 'resetPassword', { emailAddress });
    server.clock.advance(601_000);
    const old = await device.call(account.checkResetByEmail, {
      body: { emailAddress, code: second, codeTicket: device.codeTicket },
    });
    expect(old.body.error?.code).toBe('code:void');
  });
});

describe('a reset ticket', () => {
  test('sets one password when used twenty times at the same time', async () => {
    const { device, emailAddress } = await owner();
    const ticket = await ticketFor(device, emailAddress);
    const answers = await Promise.all(Array.from({ length: 20 }, () => reset(device, emailAddress, ticket)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error?.code === 50002)).toHaveLength(19);
  });

  test('is valid for one account and one contact, for ten minutes', async () => {
    const [one, other] = [await owner(), await owner()];
    const ticket = await ticketFor(one.device, one.emailAddress);
    expect((await reset(other.device, other.emailAddress, ticket)).body.error?.code).toBe(50002);
    expect((await reset(one.device, one.emailAddress, 'A'.repeat(43))).body.error?.code).toBe(50002);
    server.clock.advance(600_000);
    expect((await reset(one.device, one.emailAddress, ticket)).body.error?.code).toBe(50002);
    expect((await one.device.trySignIn(one.emailAddress, password)).status).toBe(200);
  });

  test('is not used up by a password that breaks the rules', async () => {
    const { device, emailAddress } = await owner();
    const ticket = await ticketFor(device, emailAddress);
    expect((await reset(device, emailAddress, ticket, 'short')).body.error?.code).toBe(51091);
    expect((await reset(device, emailAddress, ticket)).status).toBe(200);
  });

  test('also ends sessions that the old password opens at the same moment', async () => {
    const { device, emailAddress } = await owner();
    const ticket = await ticketFor(device, emailAddress);
    const devices = Array.from({ length: 4 }, () => deviceOf(server));
    const [answer] = await Promise.all([
      reset(device, emailAddress, ticket),
      ...devices.map(async (one) => {
        const { body } = await one.trySignIn(emailAddress, password);
        one.tokens = body.result;
      }),
    ]);
    expect(answer.status).toBe(200);
    const open = await Promise.all(devices.map((one) => one.call(session.getAccountInfo)));
    expect(open.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  });

  test('is stored as a hash', async () => {
    const { device, emailAddress } = await owner();
    const ticket = await ticketFor(device, emailAddress);
    const kept = await server.db.selectFrom('password_reset_ticket').select('ticket_hash').execute();
    expect(kept.some(({ ticket_hash: hash }) => hash.toString('base64url').includes(ticket))).toBe(false);
  });
});
