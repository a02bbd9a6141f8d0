import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiKeys } from '#contract/api-keys/calls.ts';
import { deleteValues, updateValues } from '#contract/api-keys/rules.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { subjectsTo, withPhone } from '../../../tests/harness/security.ts';
import { newcomer } from '../../../tests/harness/world.ts';
import { expireApiKeys, warnOfExpiry } from './index.ts';
import { strange } from '../withdrawals/testing/withdrawer.ts';
import { anyChoice, createKey, tryCreateKey, verify, type KeyOwner } from './testing/key-owner.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';

let server: TestServer;
let owner: KeyOwner;

beforeAll(async () => {
  server = await testServer();
  owner = await keyOwner();
});
afterAll(() => server.close());

const keyOwner = async () => verify(server, await newcomer(server));
const listOf = async ({ device }: KeyOwner) => (await device.ask(apiKeys.getList)).items;
const choice = { ...anyChoice, permissions: ['read' as const], withdrawalAddresses: 'all' as const, ips: [] };

async function update(who: KeyOwner, id: string, changes: Partial<{ remark: string; ips: string[] }>) {
  const wanted = { ...choice, ...changes };
  const verification = await insertPassedStepUp(server.deps, who.userId, 'apiKey.update', updateValues(id, wanted));
  return who.device.call(apiKeys.update, { body: { id, ...wanted, verification } });
}

async function remove(who: KeyOwner, id: string) {
  const verification = await insertPassedStepUp(server.deps, who.userId, 'apiKey.delete', deleteValues(id));
  return who.device.call(apiKeys.delete, { body: { id, verification } });
}

describe('an API key', () => {
  test('shows its secret once, stores it sealed, and lists its settings from then on', async () => {
    const made = await createKey(server, owner, {
      permissions: ['read', 'withdraw'],
      withdrawalAddresses: [strange('BTC', 'BTC'), '0x52908400098527886E0F7030069857D2E4169EE7'],
      ips: ['192.0.2.77/24', '2001:DB8::1'],
    });
    expect(made).toMatchObject({
      status: 'normal',
      expiresAt: null,
      daysLeft: null,
      ips: ['192.0.2.0/24', '2001:db8::1'],
    });
    expect(made.secretKey).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const listed = (await listOf(owner))[0];
    const { secretKey, ...rest } = made;
    expect(listed).toEqual({ ...rest, withdrawals: 'on', withdrawalsFrom: server.clock.now().toISOString() });
    const kept = await server.db.selectFrom('api_key').selectAll().execute();
    const audit = await server.db.selectFrom('audit').selectAll().execute();
    await server.workJobs();
    expect(JSON.stringify([kept, audit, server.mails])).not.toContain(secretKey);
    expect(kept.some((row) => row.secret_sealed.includes(Buffer.from(secretKey)))).toBe(false);
    expect(server.mails.findLast(({ to }) => to === owner.email)?.subject).toContain('API key created');
  });

  test('notifies every contact of its owner, in their language, when it is created, changed and deleted', async () => {
    const { uid, ...who } = await withPhone(server);
    const someone = await verify(server, { uid, ...who });
    const { id } = await createKey(server, someone, { remark: 'Ledger export' });
    await server.workJobs();
    await server.db.updateTable('app_user').set({ locale: 'zh-CN' }).where('uid', '=', uid).execute();
    await update(someone, id, { remark: 'Ledger export' });
    await remove(someone, id);
    for (const contact of [who.email, who.phone]) {
      const told = (await subjectsTo(server, contact)).filter((text) => text.includes('Ledger export ('));
      expect(told).toHaveLength(3);
      expect(told[0]).toContain('An API key was created');
      expect(told[1]).toContain('权限或 IP 地址已修改');
      expect(told[2]).toContain('删除了一个 API 密钥');
    }
    const mails = (await subjectsTo(server, who.email)).filter((text) => text.includes('Ledger export ('));
    expect(mails[0]).toMatch(/Time: .* UTC\nFrom: /);
    expect(mails[1]).toMatch(/时间：.* UTC\n来自：/);
  });

  test('without bound IPs expires after 90 days, counted down, and then is abnormal', async () => {
    const someone = await keyOwner();
    const { id } = await createKey(server, someone);
    expect((await listOf(someone))[0]).toMatchObject({ daysLeft: 90, status: 'normal', abnormalReason: null });
    const dayMs = 24 * 3600 * 1000;
    await server.db
      .updateTable('api_key')
      .set({ expires_at: new Date(server.clock.now().getTime() + 2.5 * dayMs) })
      .where('id', '=', id)
      .execute();
    expect((await listOf(someone))[0]).toMatchObject({ daysLeft: 3, status: 'normal' });
    await server.db.updateTable('api_key').set({ expires_at: server.clock.now() }).where('id', '=', id).execute();
    expect((await listOf(someone))[0]).toMatchObject({ daysLeft: 0, status: 'abnormal', abnormalReason: 'expired' });
    await expireApiKeys(server.deps);
    await expireApiKeys(server.deps);
    await server.workJobs();
    expect(server.mails.filter(({ to, subject }) => to === someone.email && subject.includes('expired'))).toHaveLength(
      1,
    );
    const renewed = await update(someone, id, {});
    expect(renewed.body.result).toMatchObject({ daysLeft: 90, status: 'normal', abnormalReason: null });
  });

  test('that expires within a week is announced once, and again after it was renewed', async () => {
    const someone = await keyOwner();
    const [{ id }, other] = [await createKey(server, someone), await createKey(server, someone)];
    const expireIn = async (days: number) => {
      const expires_at = new Date(server.clock.now().getTime() + days * 24 * 3600 * 1000);
      await server.db.updateTable('api_key').set({ expires_at }).where('id', '=', id).execute();
    };
    const warned = async () => {
      await Promise.all([warnOfExpiry(server.deps), warnOfExpiry(server.deps)]);
      await server.workJobs();
      const mails = server.mails.filter(({ to, subject }) => to === someone.email && /expires soon/.test(subject));
      expect(mails.every(({ text }) => text.includes('Trading desk (') && !text.includes(other.accessKey))).toBe(true);
      return mails.length;
    };
    await expireIn(7.1);
    expect(await warned()).toBe(0);
    await expireIn(7);
    expect(await warned()).toBe(1);
    expect(await warned()).toBe(1);
    await update(someone, id, {});
    expect(await warned()).toBe(1);
    await expireIn(2);
    expect(await warned()).toBe(2);
    await expireIn(0);
    expect(await warned()).toBe(2);
  });

  test('can be changed by its owner, and the response has no secret', async () => {
    const { id, accessKey } = await createKey(server, owner);
    const { body } = await update(owner, id, { remark: ' Reports ', ips: ['198.51.100.4'] });
    expect(body.result).toMatchObject({ id, accessKey, remark: 'Reports', ips: ['198.51.100.4'], expiresAt: null });
    expect(body.result).not.toHaveProperty('secretKey');
  });

  test('is gone once deleted', async () => {
    const { id } = await createKey(server, owner);
    expect((await remove(owner, id)).status).toBe(200);
    expect((await listOf(owner)).some((key) => key.id === id)).toBe(false);
    expect((await remove(owner, id)).status).toBe(404);
  });

  test('records each change in the security history', async () => {
    const someone = await keyOwner();
    const { id } = await createKey(server, someone);
    await update(someone, id, { remark: 'Reports' });
    await remove(someone, id);
    const lines = await server.db
      .selectFrom('safe_operation')
      .select('action')
      .where('user_id', '=', someone.userId)
      .execute();
    expect(lines.map(({ action }) => action).toSorted()).toEqual(['apiKey.create', 'apiKey.delete', 'apiKey.update']);
  });

  test('of another user can’t be seen, changed or deleted', async () => {
    const other = await keyOwner();
    const { id } = await createKey(server, owner);
    expect(await listOf(other)).toEqual([]);
    expect((await update(other, id, { remark: 'mine' })).status).toBe(404);
    expect((await remove(other, id)).status).toBe(404);
    expect((await listOf(owner)).find((key) => key.id === id)).toMatchObject({ remark: choice.remark });
  });

  test('can’t be created by an unverified user, or without a session', async () => {
    const { device } = await newcomer(server);
    const body = { ...choice, verification: server.deps.ids.uuid() };
    expect((await device.call(apiKeys.create, { body })).body.error?.code).toBe(60013);
    expect((await device.call(apiKeys.create, { body }, { accessToken: null })).status).toBe(401);
  });
});

describe('the keys of a user', () => {
  test('are limited to twenty, even when twenty-five are created at the same time', async () => {
    const someone = await keyOwner();
    const answers = await Promise.all(Array.from({ length: 25 }, () => tryCreateKey(server, someone)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => body.error?.code);
    expect(refused).toEqual(Array.from({ length: 5 }, () => 'apiKey:tooMany'));
    const keys = await listOf(someone);
    expect(keys).toHaveLength(20);
    await remove(someone, keys[0]?.id ?? '');
    expect((await tryCreateKey(server, someone)).status).toBe(200);
  });
});

describe('a change of a key', () => {
  test('needs a verification for its exact values, which works once', async () => {
    const someone = await keyOwner();
    const { id } = await createKey(server, someone);
    const values = updateValues(id, choice);
    const verification = await insertPassedStepUp(server.deps, someone.userId, 'apiKey.update', values);
    const send = (body: typeof choice) => someone.device.call(apiKeys.update, { body: { id, ...body, verification } });
    expect((await send({ ...choice, remark: 'Another' })).body.error?.code).toBe(50002);
    expect((await listOf(someone))[0]?.remark).toBe(choice.remark);
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(choice)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error?.code === 50002)).toHaveLength(19);
  });

  test('can’t use a verification for deleting another key', async () => {
    const someone = await keyOwner();
    const [first, second] = [await createKey(server, someone), await createKey(server, someone)];
    const values = deleteValues(first.id);
    const verification = await insertPassedStepUp(server.deps, someone.userId, 'apiKey.delete', values);
    const { body } = await someone.device.call(apiKeys.delete, { body: { id: second.id, verification } });
    expect(body.error?.code).toBe(50002);
    expect(await listOf(someone)).toHaveLength(2);
  });

  test.each([
    ['ips/1', { ips: ['192.0.2.1', '192.0.2.300'] }],
    ['ips/0', { ips: ['0.0.0.0/0'] }],
    ['ips', { ips: Array.from({ length: 21 }, (_none, index) => `192.0.2.${index}`) }],
    ['remark', { remark: '   ' }],
    ['remark', { remark: 'x'.repeat(51) }],
    ['permissions', { permissions: [] }],
    ['permissions', { permissions: ['read' as const, 'read' as const] }],
    ['withdrawalAddresses', { withdrawalAddresses: [] }],
  ])('with an invalid %s is refused', async (field, wrong) => {
    const { status, body } = await tryCreateKey(server, owner, wrong);
    expect([status, body.error?.code]).toEqual([400, 'request:invalid']);
    expect(String(body.error?.details?.['field'])).toContain(field);
  });

  test('accepts twenty bound IPs', async () => {
    const ips = Array.from({ length: 20 }, (_none, index) => `2001:db8:${index}::/48`);
    expect((await createKey(server, owner, { ips })).ips).toEqual(['2001:db8::/48', ...ips.slice(1)]);
  });
});
