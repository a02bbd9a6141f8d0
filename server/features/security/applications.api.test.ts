import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { SecurityItem } from '#contract/security/rules.ts';
import { profile } from '#contract/profile/calls.ts';
import { security } from '#contract/security/calls.ts';
import { session } from '#contract/session/calls.ts';
import { stepUp } from '#contract/step-up/calls.ts';
import { unsealedOf } from '../../../tests/harness/clear-texts.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { newcomer, person, signedIn } from '../../../tests/harness/world.ts';
import { png } from '../files/testing/pictures.ts';
import { download, show, uploaded } from '../files/testing/upload.ts';
import { maskEmail, maskPhone } from '../step-up/index.ts';
import { someone } from '../../../tests/harness/company.ts';
import { Device } from '../session/testing/device.ts';
import {
  bindAuthenticator,
  contactCode,
  freshEmail,
  freshPhone,
  setFundPassword,
  subjectsTo,
  twenty,
  withPhone,
} from '../../../tests/harness/security.ts';
import { decideCase, type Said } from '#server/features/staff/testing/decide-case.ts';
import { setPersonal } from '../../../tests/harness/personal.ts';

let server: TestServer;
let operator: Device;

beforeAll(async () => {
  server = await testServer({ seeded: true });
  operator = await signedIn(server, 'operator');
});
afterEach(() => server.clock.set(new Date()));
afterAll(async () => {
  expect(await unsealedOf(server, 'securityReason')).toEqual([]);
  await server.close();
});

interface Given {
  readonly newEmailAddress?: string;
  readonly newEmailCode?: string;
  readonly newPhoneNumber?: string;
  readonly newPhoneCode?: string;
  readonly files?: string[];
}

const proof = (device: Device) => uploaded(device, 'security.proof', png());

async function apply(device: Device, items: SecurityItem[], given: Given = {}) {
  const body = { items, ...given, files: given.files ?? [await proof(device)] };
  return device.call(security.applySecurityChange, { body });
}

async function applied(device: Device, items: SecurityItem[], given: Given = {}): Promise<string> {
  const { body } = await apply(device, items, given);
  if (!body.success) throw new Error(`the application was refused: ${body.error.code}`);
  return body.result.application.id;
}

async function decide(id: string, isApproved = true, device = operator, said: Said = {}) {
  const who = { device, userId: person('operator').id };
  const verdict = isApproved ? 'approve' : 'reject';
  const order = { reason: 'the passport matches', ...said };
  return decideCase(server.deps, who, ['securityApplication', id], verdict, order);
}

describe('an application', () => {
  test('for a lost phone, once approved, binds the new one, tells all contacts why, ends sessions and blocks transfers', async () => {
    const { device, email, phone, uid, password } = await withPhone(server);
    const elsewhere = new Device(server.origin);
    await elsewhere.signIn(email, password);
    const newPhoneNumber = freshPhone();
    const newPhoneCode = await contactCode(server, device, { phoneNumber: newPhoneNumber });
    const { body } = await apply(device, ['phone'], { newPhoneNumber, newPhoneCode });
    expect(body.result).toMatchObject({
      application: { items: ['phone'], status: 'pending', decidedAt: null, reason: null },
      decidedWithinWorkingDays: 1,
    });
    const id = body.result?.application.id ?? '';
    expect((await device.ask(session.getAccountInfo)).phoneNumber).toBe(phone);
    expect((await device.ask(profile.getSecurityInfo)).blockedUntil).toBeNull();
    for (const contact of [email, phone])
      expect((await subjectsTo(server, contact)).at(-1)).toContain('We received your security change request');
    const { items } = await operator.ask(security.listApplications, { query: { MaxResultCount: 200 } });
    const shown = items.find((item) => item.id === id);
    expect((await operator.ask(security.listApplications, { query: { Id: id } })).items).toEqual([shown]);
    expect(shown).toMatchObject({
      uid,
      isFrozen: false,
      emailAddress: maskEmail(email),
      phoneNumber: maskPhone(phone),
      newPhoneNumber,
      newEmailAddress: null,
    });
    expect((await download(operator, shown?.files[0] ?? '')).status).toBe(200);
    expect((await decide(id)).status).toBe(200);
    const [decided] = (await operator.ask(security.listApplications, { query: { Id: id } })).items;
    expect(decided).toMatchObject({ status: 'approved', reason: 'the passport matches' });
    expect(decided).toMatchObject({ newPhoneNumber: maskPhone(newPhoneNumber) });
    // All devices that were signed in have to sign in again.
    for (const one of [device, elsewhere]) expect((await one.call(session.getAccountInfo)).status).toBe(401);
    for (const contact of [email, phone, newPhoneNumber])
      expect((await subjectsTo(server, contact)).at(-1)).toMatch(
        /approved and has taken effect[^]*Reason: the passport matches/,
      );
    await device.signIn(email, password);
    const info = await device.ask(profile.getSecurityInfo);
    expect(info.application).toMatchObject({ id, status: 'approved', reason: 'the passport matches' });
    expect((await device.ask(session.getAccountInfo)).phoneNumber).toBe(newPhoneNumber);
    expect(info.blockedUntil).toBe(new Date(server.clock.now().getTime() + 24 * 3600 * 1000).toISOString());
  });

  test('for authenticator, fund password and phone removes them once approved', async () => {
    const { device, uid, email, password } = await withPhone(server);
    await setFundPassword(server, device, '271828');
    await bindAuthenticator(server, device);
    const id = await applied(device, ['authenticator', 'fundPassword', 'phone']);
    expect((await decide(id)).status).toBe(200);
    await device.signIn(email, password);
    expect(await device.ask(profile.getSecurityInfo)).toMatchObject({
      phoneNumber: null,
      isAuthenticatorBound: false,
      recoveryCodesLeft: 0,
      isFundPasswordSet: false,
    });
    const begun = await device.ask(stepUp.begin, { body: { action: 'security.passkey', values: {} } });
    expect(begun.required).toEqual([['email']]);
    expect(uid).toMatch(/^[0-9]{8}$/);
  });

  test('for the only contact requires a new one, which replaces it once approved', async () => {
    const { device, email, password } = await newcomer(server);
    expect((await apply(device, ['email'])).body.error?.code).toBe('security:lastContact');
    const newEmailAddress = freshEmail();
    const newEmailCode = await contactCode(server, device, { emailAddress: newEmailAddress });
    const id = await applied(device, ['email'], { newEmailAddress, newEmailCode });
    expect((await decide(id)).status).toBe(200);
    await device.signIn(newEmailAddress, password);
    expect((await device.ask(session.getAccountInfo)).emailAddress).toBe(newEmailAddress);
    expect((await subjectsTo(server, email)).at(-1)).toContain('approved and has taken effect');
  });

  test('rejected changes nothing, notifies the reason, and allows another application', async () => {
    const { device, email, phone } = await withPhone(server);
    const id = await applied(device, ['phone']);
    expect((await apply(device, ['phone'])).body.error?.code).toBe('security:applied');
    expect((await decide(id, false)).status).toBe(200);
    const info = await device.ask(profile.getSecurityInfo);
    expect(info).toMatchObject({
      application: { status: 'rejected', reason: 'the passport matches' },
      blockedUntil: null,
    });
    // Nothing changed, so no session ends.
    expect((await device.ask(session.getAccountInfo)).phoneNumber).toBe(phone);
    for (const contact of [email, phone])
      expect((await subjectsTo(server, contact)).at(-1)).toMatch(
        /request was rejected[^]*Reason: the passport matches/,
      );
    expect((await apply(device, ['phone'])).status).toBe(200);
  });

  test.each([
    ['an authenticator that is not bound', ['authenticator'], {}, 'security:notBound'],
    ['a fund password that is not set', ['fundPassword'], {}, 'security:notBound'],
    ['nothing', [], {}, 'request:invalid'],
    ['the same twice', ['phone', 'phone'], {}, 'request:invalid'],
    [
      'a new email that is not applied for',
      ['phone'],
      { newEmailAddress: freshEmail(), newEmailCode: '123456' },
      'request:invalid',
    ],
    ['a new phone without its code', ['phone'], { newPhoneNumber: freshPhone() }, 'request:invalid'],
    [
      'a new phone with a code that was never sent',
      ['phone'],
      { newPhoneNumber: freshPhone(), newPhoneCode: '123456' },
      'code:void',
    ],
    ['no proof', ['phone'], { files: [] }, 50012],
    ['a proof that was never uploaded', ['phone'], { files: ['01930000-0000-7000-8000-00000000ffff'] }, 50012],
    ['a proof that is no id', ['phone'], { files: ['../etc/passwd'] }, 'request:invalid'],
  ])('for or with %s is refused', async (_name, items, given, code) => {
    const { device } = await withPhone(server);
    expect((await apply(device, items as SecurityItem[], given)).body.error?.code).toBe(code);
  });

  test('takes at most three proofs, uploaded by the applicant', async () => {
    const [{ device }, other] = [await withPhone(server), await newcomer(server)];
    const four = Array.from({ length: 4 }, (_, index) => `01930000-0000-7000-8000-00000000000${index}`);
    expect((await apply(device, ['phone'], { files: four })).body.error).toMatchObject({
      code: 50016,
      details: { max: 3 },
    });
    const theirs = await proof(other.device);
    expect((await apply(device, ['phone'], { files: [theirs] })).body.error?.code).toBe(50012);
    const files = [await proof(device), await proof(device), await proof(device)];
    expect((await apply(device, ['phone'], { files })).status).toBe(200);
  });

  test('is created once, even for twenty concurrent requests', async () => {
    const { device } = await withPhone(server);
    const file = await proof(device);
    const answers = await twenty(() => apply(device, ['phone'], { files: [file] }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error?.code === 'security:applied')).toHaveLength(19);
  });
});

test('whoever may not decide an application sees no contact in full, and no proof', async () => {
  const { device, email, phone } = await withPhone(server);
  const newPhoneNumber = freshPhone();
  const newPhoneCode = await contactCode(server, device, { phoneNumber: newPhoneNumber });
  const Id = await applied(device, ['phone'], { newPhoneNumber, newPhoneCode });
  const [auditor, helper] = [
    await someone(server, { roles: ['auditor'] }),
    await someone(server, { roles: ['support'] }),
  ];
  const seen = await auditor.device.ask(security.listApplications, { query: { Id } });
  for (const contact of [email, phone, newPhoneNumber]) expect(JSON.stringify(seen)).not.toContain(contact);
  const file = seen.items[0]?.files[0] ?? '';
  expect((await download(auditor.device, file)).status).toBe(404);
  // Support decides these; once that is done, a look needs a reason.
  expect((await download(helper.device, file)).status).toBe(200);
  expect((await decide(Id, false)).status).toBe(200);
  expect((await download(helper.device, file)).status).toBe(400);
  expect((await show(helper.device, { id: file, reason: 'the customer complains' })).status).toBe(200);
});

describe('a decision', () => {
  test('is made once, even for twenty concurrent ones', async () => {
    const { device, email } = await withPhone(server);
    const id = await applied(device, ['phone']);
    const answers = await twenty((index) => decide(id, index % 2 === 0));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error?.code === 60015)).toHaveLength(19);
    const told = (await subjectsTo(server, email)).filter((mail) =>
      /approved and has taken effect|rejected/.test(mail),
    );
    expect(told).toHaveLength(1);
  });

  test('is made only by an operator, with a reason, and never about their own account', async () => {
    const { device } = await withPhone(server);
    const id = await applied(device, ['phone']);
    expect((await decide(id, true, device)).status).toBe(403);
    expect((await device.call(security.listApplications, { query: {} })).status).toBe(403);
    expect((await decide(id, true, operator, { reason: ' ' })).status).toBe(400);
    expect((await decide('01930000-0000-7000-8000-00000000ffff')).status).toBe(404);
    await setPersonal(server, { uid: '10000004' }, { phone: freshPhone() });
    const own = await applied(operator, ['phone']);
    expect((await decide(own)).status).toBe(403);
  });

  test('to approve is refused with 51094 if another user has the new contact by now, and the application stays open', async () => {
    const { device } = await withPhone(server);
    const newPhoneNumber = freshPhone();
    const newPhoneCode = await contactCode(server, device, { phoneNumber: newPhoneNumber });
    const id = await applied(device, ['phone'], { newPhoneNumber, newPhoneCode });
    const other = await newcomer(server);
    await setPersonal(server, { uid: other.uid }, { phone: newPhoneNumber });
    expect((await decide(id)).body.error?.code).toBe(51094);
    expect((await decide(id, false)).status).toBe(200);
  });

  test('never leaves an account without a contact', async () => {
    const { device, uid } = await withPhone(server);
    const id = await applied(device, ['phone']);
    await setPersonal(server, { uid: uid }, { email: null });
    expect((await decide(id)).body.error?.code).toBe('security:lastContact');
  });

  test('is listed by status, oldest first, page by page', async () => {
    const seen = [];
    let cursor: string | null = null;
    do {
      const query: { Status: 'approved'; MaxResultCount: number; Cursor?: string } = {
        Status: 'approved',
        MaxResultCount: 1,
      };
      if (cursor !== null) query.Cursor = cursor;
      const page = await operator.ask(security.listApplications, { query });
      seen.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen.length).toBeGreaterThanOrEqual(3);
    expect(seen.every(({ status }) => status === 'approved')).toBe(true);
    expect(seen.map(({ id }) => id)).toEqual(seen.map(({ id }) => id).toSorted());
  });
});
