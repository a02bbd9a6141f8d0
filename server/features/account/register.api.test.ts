import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account } from '#contract/account/calls.ts';
import { session } from '#contract/session/calls.ts';
import { indexContact } from '#server/platform/vault/blind.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { freshEmail, freshPhone, password, registrationOf } from '../../../tests/harness/registering.ts';
import { deviceOf } from '../../../tests/harness/world.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const userOf = (uid: string) =>
  server.db.selectFrom('app_user').selectAll().where('uid', '=', uid).executeTakeFirstOrThrow();

describe('registering by phone', () => {
  test('opens an account that the number signs in to, however it is formatted', async () => {
    const device = deviceOf(server);
    const phoneNumber = freshPhone();
    const body = await registrationOf(server, device, { phoneNumber });
    const { uid } = await device.ask(account.registerByPhone, {
      body: { ...body, accountType: 'individual', referralCode: 'FRIEND1', whatsAppId: '+4915112345678' },
    });
    expect(await userOf(uid)).toMatchObject({
      phone: phoneNumber,
      email: null,
      account_type: 'individual',
      referral_code: 'FRIEND1',
      whatsapp_id: '+4915112345678',
    });
    const spelt = `${phoneNumber.slice(0, 3)} (${phoneNumber.slice(3, 6)}) ${phoneNumber.slice(6)}`;
    const sealed = await device.sealPassword(password, 'login');
    device.tokens = await device.ask(session.signInByPhone, { body: { phoneNumber: spelt, password: sealed } });
    expect(await device.ask(session.getAccountInfo)).toMatchObject({ uid, phoneNumber, emailAddress: null });
    await server.workJobs();
    expect(server.mails.findLast(({ to }) => to === phoneNumber)?.text).toContain(uid);
  });

  test('is refused if the number is taken, and tells its holder so', async () => {
    const device = deviceOf(server);
    const phoneNumber = freshPhone();
    const first = await registrationOf(server, device, { phoneNumber });
    await device.ask(account.registerByPhone, { body: { ...first, accountType: 'individual' } });
    server.clock.advance(61_000);
    const again = await registrationOf(server, device, { phoneNumber });
    const { body } = await device.call(account.registerByPhone, { body: { ...again, accountType: 'individual' } });
    expect(body.error?.code).toBe(51094);
  });

  test('succeeds once when one code is used twenty times at the same time', async () => {
    const device = deviceOf(server);
    const phoneNumber = freshPhone();
    const body = await registrationOf(server, device, { phoneNumber });
    const sealed = await Promise.all(Array.from({ length: 20 }, () => device.sealPassword(password, 'register')));
    const answers = await Promise.all(
      sealed.map((one) =>
        device.call(account.registerByPhone, { body: { ...body, password: one, accountType: 'individual' } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test.each(['01512 3456789', '+49 30 901820', '+49 900 1234567', '+1 415 KEELSON'])(
    'with the number %j gets neither a code nor an account',
    async (phoneNumber) => {
      const device = deviceOf(server);
      const sent = await device.call(session.sendVerificationCode, { body: { purpose: 'register', phoneNumber } });
      expect(sent.body.error).toMatchObject({ code: 51026, details: { field: 'phoneNumber' } });
      const body = await registrationOf(server, device, { phoneNumber: freshPhone() });
      const answer = await device.call(account.registerByPhone, {
        body: { ...body, phoneNumber, accountType: 'individual' },
      });
      expect(answer.body.error?.code).toBe(51026);
    },
  );
});

test('a sign-up repeated after its response was lost reports that the account exists', async () => {
  const device = deviceOf(server);
  const body = await registrationOf(server, device, { emailAddress: freshEmail() });
  const send = async () => {
    const sealed = await device.sealPassword(password, 'register');
    return device.call(account.registerByEmail, { body: { ...body, password: sealed, accountType: 'individual' } });
  };
  expect((await send()).body.error).toBeNull();
  expect((await send()).body.error?.code).toBe(51093);
});

test('opens one account when twenty sign-ups with one email address arrive at the same time', async () => {
  const emailAddress = freshEmail();
  const askers = [];
  for (let turn = 0; turn < 5; turn += 1) {
    const device = deviceOf(server);
    askers.push({ device, body: await registrationOf(server, device, { emailAddress }) });
    server.clock.advance(61_000);
  }
  // Each code works for one of the four requests that use it, so five reach the account itself.
  const four = askers.flatMap((asker) => Array.from({ length: 4 }, () => asker));
  const bodies = await Promise.all(
    four.map(async ({ device, body }) => ({
      device,
      body: { ...body, password: await device.sealPassword(password, 'register'), accountType: 'individual' as const },
    })),
  );
  const answers = await Promise.all(bodies.map(({ device, body }) => device.call(account.registerByEmail, { body })));
  const codes = answers.map(({ body }) => (body.success ? 'opened' : body.error.code));
  expect(codes.filter((code) => code === 'opened')).toHaveLength(1);
  expect(new Set(codes)).toEqual(new Set(['opened', 51093, 'code:void']));
  const index = indexContact(server.deps.vault, 'email', emailAddress);
  expect(await server.db.selectFrom('app_user').select('id').where('email_index', '=', index).execute()).toHaveLength(
    1,
  );
  const notices = server.db.selectFrom('notice').innerJoin('app_user', 'app_user.id', 'notice.account_id');
  expect(await notices.select('kind').where('email_index', '=', index).execute()).toEqual([{ kind: 'account.opened' }]);
});

describe('registering a company', () => {
  test.each([
    ['email', () => ({ emailAddress: freshEmail() })],
    ['phone', () => ({ phoneNumber: freshPhone() })],
  ])('as a merchant by %s allows sign-in as a merchant only', async (_name, contact) => {
    const device = deviceOf(server);
    const who = contact() as { emailAddress: string };
    const body = await registrationOf(server, device, who, 'merchant');
    const { uid } = await device.ask(account.registerMerchant, { body: { ...body, merchantName: ' Harbour Ltd ' } });
    expect(await userOf(uid)).toMatchObject({ account_type: 'merchant', merchant_name: 'Harbour Ltd' });
    const call = 'emailAddress' in who ? session.signInByEmail : session.signInByPhone;
    const signIn = async (accountType: 'individual' | 'merchant') =>
      device.call(call as typeof session.signInByEmail, {
        body: { ...who, password: await device.sealPassword(password, 'login'), accountType },
      });
    expect((await signIn('individual')).body.error?.code).toBe('session:wrongAccountType');
    expect((await signIn('merchant')).status).toBe(200);
  });

  test('by email as an enterprise user works without a name', async () => {
    const device = deviceOf(server);
    const body = await registrationOf(server, device, { emailAddress: freshEmail() }, 'merchant');
    const { uid } = await device.ask(account.registerByEmail, { body: { ...body, accountType: 'merchant' } });
    expect(await userOf(uid)).toMatchObject({ account_type: 'merchant', merchant_name: null });
  });

  test('as a merchant with a registered contact reports that the account exists', async () => {
    const device = deviceOf(server);
    const who = { emailAddress: freshEmail() };
    const first = await registrationOf(server, device, who, 'merchant');
    await device.ask(account.registerMerchant, { body: { ...first, merchantName: 'Harbour Ltd' } });
    server.clock.advance(61_000);
    const second = await registrationOf(server, device, who, 'merchant');
    const answer = await device.call(account.registerMerchant, { body: { ...second, merchantName: 'Harbour Ltd' } });
    expect(answer.body.error?.code).toBe(51092);
  });

  test.each([
    ['Harbour\u202E dtL', 'request:invalid'],
    ['Har\u200Bbour', 51024],
    ['Harbour\nLtd', 51024],
  ] as const)(
    'under a name with invisible characters, %j, is refused before the code is used up',
    async (merchantName, code) => {
      const device = deviceOf(server);
      const body = await registrationOf(server, device, { emailAddress: freshEmail() }, 'merchant');
      const answer = await device.call(account.registerMerchant, { body: { ...body, merchantName } });
      expect(answer.body.error).toMatchObject({ code, details: { field: 'merchantName' } });
      const again = { ...body, password: await device.sealPassword(password, 'register') };
      const { uid } = await device.ask(account.registerMerchant, { body: { ...again, merchantName: 'شركة الميناء' } });
      expect(await userOf(uid)).toMatchObject({ merchant_name: 'شركة الميناء' });
    },
  );

  test('requires exactly one contact, and a name', async () => {
    const device = deviceOf(server);
    const body = await registrationOf(server, device, { emailAddress: freshEmail() }, 'merchant');
    const both = { ...body, phoneNumber: freshPhone(), merchantName: 'Harbour Ltd' };
    expect((await device.call(account.registerMerchant, { body: both })).status).toBe(400);
    const { emailAddress: _left, ...neither } = { ...body, merchantName: 'Harbour Ltd' };
    expect((await device.call(account.registerMerchant, { body: neither })).status).toBe(400);
    expect((await device.call(account.registerMerchant, { body: { ...body, merchantName: ' ' } })).status).toBe(400);
  });
});

test.each([
  ['terms that were not accepted', { hasAcceptedTerms: false }],
  ['a referral code of another form', { referralCode: 'x!' }],
  ['a WhatsApp id of another form', { whatsAppId: 'a b' }],
  ['a role', { roles: ['operator'] }],
])('a sign-up with %s is refused and uses nothing up', async (_name, wrong) => {
  const device = deviceOf(server);
  const body = await registrationOf(server, device, { emailAddress: freshEmail() });
  const right = { ...body, accountType: 'individual' as const };
  const refused = await device.call(account.registerByEmail, { body: { ...right, ...wrong } as typeof right });
  expect(refused.status).toBe(400);
  expect((await device.call(account.registerByEmail, { body: right })).status).toBe(200);
});

test('a person can’t register under a company’s name, which would be shown in place of theirs', async () => {
  const device = deviceOf(server);
  const body = await registrationOf(server, device, { emailAddress: freshEmail() }, 'individual');
  const named = { ...body, accountType: 'individual' as const, merchantName: 'Harbour Ltd' };
  const answer = await device.call(account.registerByEmail, { body: named });
  expect(answer.body.error).toMatchObject({ code: 'request:invalid', details: { field: 'merchantName' } });
  const again = {
    ...body,
    accountType: 'individual' as const,
    password: await device.sealPassword(password, 'register'),
  };
  const { uid } = await device.ask(account.registerByEmail, { body: again });
  expect(await userOf(uid)).toMatchObject({ account_type: 'individual', merchant_name: null });
});
