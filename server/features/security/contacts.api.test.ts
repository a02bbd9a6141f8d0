import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { profile } from '#contract/profile/calls.ts';
import { session } from '#contract/session/calls.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { passStepUp } from '../../../tests/harness/step-up.ts';
import { newcomer } from '../../../tests/harness/world.ts';
import { Device } from '../session/testing/device.ts';
import { contactCode, freshEmail, freshPhone, subjectsTo, twenty, withPhone } from '../../../tests/harness/security.ts';
import { setPersonal } from '../../../tests/harness/personal.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterEach(() => server.clock.set(new Date()));
afterAll(() => server.close());

describe('binding a phone', () => {
  test('requires the code sent to it and a verification, notifies both contacts, and blocks transfers for 24 h', async () => {
    const { device, email } = await newcomer(server);
    const phoneNumber = freshPhone();
    const spelt = `${phoneNumber.slice(0, 3)} ${phoneNumber.slice(3)}`;
    const code = await contactCode(server, device, { phoneNumber });
    const verification = await passStepUp(server, device, 'security.bindPhone', { phoneNumber: spelt });
    await device.ask(profile.bindPhone, { body: { phoneNumber: spelt, code, verification } });
    expect((await device.ask(session.getAccountInfo)).phoneNumber).toBe(phoneNumber);
    const info = await device.ask(profile.getSecurityInfo);
    expect(info.phoneNumber).toBe(`+47****${phoneNumber.slice(-4)}`);
    expect(info.blockedUntil).toBe(new Date(server.clock.now().getTime() + 24 * 3600 * 1000).toISOString());
    expect((await subjectsTo(server, email)).at(-1)).toContain('A phone number was added');
    expect((await subjectsTo(server, phoneNumber)).at(-1)).toContain('A phone number was added');
  });

  test('with a verification for another number is refused, and the code stays valid', async () => {
    const { device } = await newcomer(server);
    const phoneNumber = freshPhone();
    const code = await contactCode(server, device, { phoneNumber });
    const other = await passStepUp(server, device, 'security.bindPhone', { phoneNumber: freshPhone() });
    const refused = await device.call(profile.bindPhone, { body: { phoneNumber, code, verification: other } });
    expect(refused.body.error?.code).toBe(50002);
    const verification = await passStepUp(server, device, 'security.bindPhone', { phoneNumber });
    expect((await device.call(profile.bindPhone, { body: { phoneNumber, code, verification } })).status).toBe(200);
  });

  test('with a code requested by another user is refused', async () => {
    const [{ device }, other] = [await newcomer(server), await newcomer(server)];
    const phoneNumber = freshPhone();
    const code = await contactCode(server, other.device, { phoneNumber });
    const verification = await passStepUp(server, device, 'security.bindPhone', { phoneNumber });
    const { body } = await device.call(profile.bindPhone, { body: { phoneNumber, code, verification } });
    expect(body.error?.code).toBe('code:void');
  });

  test('twenty times at once binds it once', async () => {
    const { device, uid } = await newcomer(server);
    const phoneNumber = freshPhone();
    const code = await contactCode(server, device, { phoneNumber });
    const verification = await passStepUp(server, device, 'security.bindPhone', { phoneNumber });
    const body = { phoneNumber, code, verification };
    const answers = await twenty(() => device.call(profile.bindPhone, { body }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const codes = answers.flatMap((answer) => answer.body.error?.code ?? []);
    expect(['security:bound', 'code:void', 50002]).toEqual(expect.arrayContaining(codes));
    const { items } = await device.ask(profile.listSafeOperations, { query: {} });
    expect(items.map(({ action }) => action)).toEqual(['security.bindPhone']);
    expect(uid).toMatch(/^[0-9]{8}$/);
  });

  test('that another user has is refused with 51094 to the holder of its code', async () => {
    const { phone } = await withPhone(server);
    const { device } = await newcomer(server);
    const body = { phoneNumber: phone };
    expect((await device.call(profile.sendContactCode, { body })).status).toBe(200);
    const verification = await passStepUp(server, device, 'security.bindPhone', { phoneNumber: phone });
    const guess = await device.call(profile.bindPhone, { body: { ...body, code: '000000', verification } });
    expect(['code:wrong', 51094]).toContain(guess.body.error?.code);
    server.clock.advance(61_000);
    const code = await contactCode(server, device, body);
    const { body: answer } = await device.call(profile.bindPhone, { body: { ...body, code, verification } });
    expect(answer.error?.code).toBe(51094);
  });

  test('by two users at once binds it to one of them', async () => {
    const phoneNumber = freshPhone();
    const bids = [];
    for (let count = 0; count < 2; count += 1) {
      const { device } = await newcomer(server);
      const code = await contactCode(server, device, { phoneNumber });
      const verification = await passStepUp(server, device, 'security.bindPhone', { phoneNumber });
      bids.push(() => device.call(profile.bindPhone, { body: { phoneNumber, code, verification } }));
    }
    const answers = await Promise.all(bids.map((bid) => bid()));
    expect(answers.map(({ body }) => body.error?.code ?? 'done').toSorted()).toEqual([51094, 'done']);
  });

  test('that can’t receive text messages or is malformed is refused', async () => {
    const { device } = await newcomer(server);
    for (const phoneNumber of ['+4721234567', '+47 123', '+1900555012'])
      expect((await device.call(profile.sendContactCode, { body: { phoneNumber } })).status).toBe(400);
    const both = { phoneNumber: freshPhone(), emailAddress: freshEmail() };
    expect((await device.call(profile.sendContactCode, { body: both })).status).toBe(400);
    expect((await device.call(profile.sendContactCode, { body: {} })).status).toBe(400);
  });
});

describe('the last remaining contact', () => {
  test('can’t be unbound', async () => {
    const { device } = await newcomer(server);
    const verification = await passStepUp(server, device, 'security.unbindEmail');
    const { body } = await device.call(profile.unbindEmail, { body: { verification } });
    expect(body.error?.code).toBe('security:lastContact');
    const other = await passStepUp(server, device, 'security.unbindPhone');
    const missing = await device.call(profile.unbindPhone, { body: { verification: other } });
    expect(missing.body.error?.code).toBe('security:notBound');
  });

  test('is kept when phone and email are unbound at once, twenty times', async () => {
    const { device } = await withPhone(server);
    const email = await passStepUp(server, device, 'security.unbindEmail');
    const phone = await passStepUp(server, device, 'security.unbindPhone');
    const answers = await twenty((index) =>
      index % 2
        ? device.call(profile.unbindEmail, { body: { verification: email } })
        : device.call(profile.unbindPhone, { body: { verification: phone } }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { emailAddress, phoneNumber } = await device.ask(session.getAccountInfo);
    expect([emailAddress, phoneNumber].filter(Boolean)).toHaveLength(1);
  });

  test('is notified when the other one is unbound, as is the unbound one', async () => {
    const { device, email, phone } = await withPhone(server);
    const verification = await passStepUp(server, device, 'security.unbindEmail');
    await device.ask(profile.unbindEmail, { body: { verification } });
    expect((await subjectsTo(server, email)).at(-1)).toContain('email address was removed');
    expect((await subjectsTo(server, phone)).at(-1)).toContain('email address was removed');
    const again = await device.call(profile.unbindEmail, { body: { verification } });
    expect(again.body.error?.code).toBe('security:notBound');
  });
});

describe('a new email', () => {
  test('replaces the bound one, which can’t sign in any more, and both are notified', async () => {
    const { device, email, password } = await newcomer(server);
    const emailAddress = freshEmail();
    const code = await contactCode(server, device, { emailAddress });
    const verification = await passStepUp(server, device, 'security.updateEmail', { emailAddress });
    await device.ask(profile.updateEmail, { body: { emailAddress, code, verification } });
    for (const contact of [email, emailAddress])
      expect((await subjectsTo(server, contact)).at(-1)).toContain('email address of your account was changed');
    await new Device(server.origin).signIn(emailAddress, password);
    expect((await new Device(server.origin).trySignIn(email, password)).status).toBe(401);
  });

  test('must differ from the bound one, and requires one to be bound', async () => {
    const { device, email, uid } = await withPhone(server);
    const verification = await passStepUp(server, device, 'security.updateEmail', { emailAddress: email });
    const same = { emailAddress: email, code: '000000', verification };
    expect((await device.call(profile.updateEmail, { body: same })).body.error?.code).toBe('security:bound');
    await setPersonal(server, { uid: uid }, { email: null });
    expect((await device.call(profile.updateEmail, { body: same })).body.error?.code).toBe('security:notBound');
  });

  test('that another user has is refused', async () => {
    const [{ device }, other] = [await newcomer(server), await newcomer(server)];
    const emailAddress = other.email;
    const code = await contactCode(server, device, { emailAddress });
    const verification = await passStepUp(server, device, 'security.updateEmail', { emailAddress });
    const { body } = await device.call(profile.updateEmail, { body: { emailAddress, code, verification } });
    expect(body.error?.code).toBe(51093);
  });

  test('can be bound to an account with only a phone', async () => {
    const { device, uid } = await withPhone(server);
    await setPersonal(server, { uid: uid }, { email: null });
    const emailAddress = freshEmail();
    const code = await contactCode(server, device, { emailAddress });
    const verification = await passStepUp(server, device, 'security.bindEmail', { emailAddress });
    await device.ask(profile.bindEmail, { body: { emailAddress, code, verification } });
    expect((await device.ask(session.getAccountInfo)).emailAddress).toBe(emailAddress);
  });

  test('has its code voided by five wrong entries', async () => {
    const { device } = await newcomer(server);
    const emailAddress = freshEmail();
    const code = await contactCode(server, device, { emailAddress });
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const verification = await passStepUp(server, device, 'security.updateEmail', { emailAddress });
    const enter = (entered: string) =>
      device.call(profile.updateEmail, { body: { emailAddress, code: entered, verification } });
    const codes = [];
    for (let count = 0; count < 5; count += 1) codes.push((await enter(wrong)).body.error?.code);
    expect(codes).toEqual([...Array<string>(4).fill('code:wrong'), 'code:void']);
    expect((await enter(code)).body.error?.code).toBe('code:void');
  });
});

test('a new phone replaces the bound one, and both are notified', async () => {
  const { device, phone } = await withPhone(server);
  const phoneNumber = freshPhone();
  const code = await contactCode(server, device, { phoneNumber });
  const verification = await passStepUp(server, device, 'security.updatePhone', { phoneNumber });
  await device.ask(profile.updatePhone, { body: { phoneNumber, code, verification } });
  expect((await device.ask(session.getAccountInfo)).phoneNumber).toBe(phoneNumber);
  for (const contact of [phone, phoneNumber])
    expect((await subjectsTo(server, contact)).at(-1)).toContain('phone number of your account was changed');
});

test('unbinding a contact and reading the security info require a session', async () => {
  const device = new Device(server.origin);
  const verification = '01930000-0000-7000-8000-000000000000';
  for (const call of [profile.unbindEmail, profile.unbindPhone])
    expect((await device.call(call, { body: { verification } })).status).toBe(401);
  expect((await device.call(profile.getSecurityInfo)).status).toBe(401);
});
