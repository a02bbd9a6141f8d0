import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allCalls } from '#contract/index.ts';
import { deposits } from '#contract/deposits/calls.ts';
import { sandbox } from '#contract/sandbox/calls.ts';
import { Device } from '#server/features/session/testing/device.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { newcomer, person } from '../../../tests/harness/world.ts';

describe('the sandbox', () => {
  let server: TestServer;
  let anybody: Device;
  beforeAll(async () => {
    server = await testServer({ seeded: true });
    anybody = new Device(server.origin);
  });
  afterAll(() => server.close());

  const set = async (emailAddress: string, kycStatus: 0 | 1 | 2 | 3) =>
    (await anybody.call(sandbox.setKycStatus, { body: { emailAddress, kycStatus } })).body.error?.code ?? 'done';

  test('changes the KYC status only in allowed steps: submitted, failed, submitted again, verified for good', async () => {
    const { email } = await newcomer(server);
    const answers: unknown[] = [];
    for (const status of [3, 2, 0, 1, 1, 0, 2, 3, 1, 3, 1, 0] as const) answers.push(await set(email, status));
    const no = 60015;
    expect(answers).toEqual([no, no, no, 'done', no, no, 'done', no, 'done', 'done', no, no]);
    const { items } = await anybody.ask(sandbox.getPeople);
    expect(items.find(({ emailAddress }) => emailAddress === email)?.kycStatus).toBe(3);
  });

  test('refuses a KYC status for an unknown user', async () => {
    expect(await set('nobody@keelson.example', 1)).toBe(50011);
  });

  test('plays in no more of an asset than a balance of several can be shown in', async () => {
    const to = { emailAddress: person('ada').email, asset: 'BTC', network: 'BTC' };
    const deposit = async (amount: string) =>
      (await anybody.call(deposits.sandboxDeposit, { body: { ...to, amount } })).body.error?.code ?? 'done';
    expect(await deposit('9'.repeat(30))).toBe('request:invalid');
    expect(await deposit('1')).toBe('done');
  });

  test('shows the passwords of its own people only', async () => {
    const { email } = await newcomer(server);
    const { items } = await anybody.ask(sandbox.getPeople);
    const passwordOf = (of: string) => items.find(({ emailAddress }) => emailAddress === of)?.password;
    expect(passwordOf(email)).toBeNull();
    expect(passwordOf(person('ada').email)).toBe(person('ada').password);
    const inChinese = await anybody.ask(sandbox.getPeople, undefined, { locale: 'zh-CN' });
    const aboutBo = inChinese.items.find(({ emailAddress }) => emailAddress === person('bo').email)?.about;
    expect(aboutBo).toBe('刚注册，未认证');
  });
});

describe('in production', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer({
      seeded: true,
      env: {
        KEELSON_MODE: 'production',
        SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
        PUBLIC_ORIGIN: 'https://keelson.example',
        ALLOW_SANDBOX_PROVIDERS: 'mail,chain,rates,sms,kyc,kyt,multiSig,banking,staking,issuing,cardPurchase',
      },
    });
  });
  afterAll(() => server.close());

  test('none of the sandbox’s calls and none of its people exist', async () => {
    const calls = allCalls.filter(({ access }) => access === 'sandbox');
    expect(calls.length).toBeGreaterThan(4);
    const statuses = await Promise.all(
      calls.map(async ({ method, path }) => (await server.app.inject({ method, url: path })).statusCode),
    );
    expect(statuses).toEqual(calls.map(() => 404));
    const { rows } = await server.pool.query(
      'select id::text from app_user union all select id::text from ledger_account',
    );
    expect(rows).toEqual([]);
  });
});
