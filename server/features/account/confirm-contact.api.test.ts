import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account } from '#contract/account/calls.ts';
import { session } from '#contract/session/calls.ts';
import { codeFor, freshEmail, freshPhone, password, registrationOf } from '../../../tests/harness/registering.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { deviceOf } from '../../../tests/harness/world.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function withCode() {
  const device = deviceOf(server);
  const emailAddress = freshEmail();
  const code = await codeFor(server, device, 'register', { emailAddress });
  const body = { emailAddress, code, codeTicket: device.codeTicket };
  const wrong = { ...body, code: code === '000000' ? '000001' : '000000' };
  const confirm = (given = body) => device.call(account.confirmContact, { body: given });
  return { device, body, wrong, confirm };
}

describe('a confirmed code', () => {
  test('stays valid to register after the questionnaire, however often confirmed; sign-in needs only the password', async () => {
    const { device, body, confirm } = await withCode();
    for (let turn = 0; turn < 7; turn += 1) expect((await confirm()).status).toBe(200);
    // Longer than an unconfirmed code is valid.
    server.clock.advance(50 * 60_000);
    const registration = {
      ...body,
      questionnaireId: await device.passQuestionnaire({ emailAddress: body.emailAddress }, 'individual'),
      password: await device.sealPassword(password, 'register'),
      hasAcceptedTerms: true as const,
      accountType: 'individual' as const,
    };
    const { uid } = await device.ask(account.registerByEmail, { body: registration });
    const sealed = await device.sealPassword(password, 'login');
    const { emailAddress } = body;
    device.tokens = await device.ask(session.signInByEmail, { body: { emailAddress, password: sealed } });
    expect((await device.ask(session.getAccountInfo)).uid).toBe(uid);
    expect((await confirm()).body.error?.code).toBe('code:void');
  });

  test('expires an hour after it was sent, even if confirmed again', async () => {
    const { confirm } = await withCode();
    expect((await confirm()).body.result).toEqual({ expiresInSeconds: 3600 });
    server.clock.advance(40 * 60_000);
    expect((await confirm()).body.result).toEqual({ expiresInSeconds: 1200 });
    server.clock.advance(20 * 60_000 + 1);
    expect((await confirm()).body.error?.code).toBe('code:void');
  });

  test('tells the holder of the contact that it is taken', async () => {
    for (const [contact, code] of [
      [{ emailAddress: freshEmail() }, 51093],
      [{ phoneNumber: freshPhone() }, 51094],
    ] as const) {
      const device = deviceOf(server);
      const first = await registrationOf(server, device, contact);
      if ('emailAddress' in contact)
        await device.ask(account.registerByEmail, { body: { ...first, ...contact, accountType: 'individual' } });
      else await device.ask(account.registerByPhone, { body: { ...first, ...contact, accountType: 'individual' } });
      server.clock.advance(61_000);
      const again = { ...contact, code: await codeFor(server, device, 'register', contact) };
      const answer = await device.call(account.confirmContact, { body: { ...again, codeTicket: device.codeTicket } });
      expect(answer.body.error?.code).toBe(code);
    }
  });
});

describe('a wrong code', () => {
  test('is counted, and the fifth one also voids the right code', async () => {
    const { wrong, confirm } = await withCode();
    for (const triesLeft of [4, 3, 2, 1])
      expect((await confirm(wrong)).body.error).toMatchObject({ code: 'code:wrong', details: { triesLeft } });
    expect((await confirm(wrong)).body.error?.code).toBe('code:void');
    expect((await confirm()).body.error?.code).toBe('code:void');
  });

  test('is tried only five times when twenty arrive at the same time', async () => {
    const { wrong, confirm } = await withCode();
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(wrong)));
    expect(answers.filter(({ body }) => body.error?.code === 'code:wrong')).toHaveLength(4);
    expect(answers.filter(({ body }) => body.error?.code === 'code:void')).toHaveLength(16);
  });

  test('is also a right code with another ticket, for another contact, or unconfirmed after ten minutes', async () => {
    const { device, body, confirm } = await withCode();
    const { codeTicket } = (await withCode()).body;
    expect((await confirm({ ...body, codeTicket })).body.error?.code).toBe('code:void');
    expect((await confirm({ ...body, emailAddress: freshEmail() })).body.error?.code).toBe('code:void');
    const both = { ...body, phoneNumber: freshPhone() };
    expect((await device.call(account.confirmContact, { body: both })).status).toBe(400);
    server.clock.advance(10 * 60_000 + 1);
    expect((await confirm()).body.error?.code).toBe('code:void');
  });
});
