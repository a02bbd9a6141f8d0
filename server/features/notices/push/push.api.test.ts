import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contactSettings } from '#contract/content/footer.ts';
import { notices } from '#contract/notices/calls.ts';
import { security } from '#contract/security/calls.ts';
import { createSecrets } from '#server/platform/server-secrets.ts';
import { someone, type Someone } from '../../../../tests/harness/company.ts';
import { deviceOf } from '../../../../tests/harness/world.ts';
import { testServer, type TestServer } from '../../../../tests/harness/server.ts';
import { tell } from '../tell.ts';
import { makeBrowser, signerOf, startPushService } from '../testing/push-service.ts';
import { pushKeys } from './keys.ts';

let server: TestServer;
let service: Awaited<ReturnType<typeof startPushService>>;

beforeAll(async () => {
  [server, service] = await Promise.all([testServer(), startPushService()]);
});
afterAll(() => Promise.all([server.close(), service.close()]));

const coins = { id: randomUUID(), asset: 'USDT', amount: '1250.5' };

async function pushTransfer({ userId }: Someone): Promise<void> {
  server.clock.advance(1000);
  const values = { ...coins, from: 'Bo Tanaka' };
  await server.db.transaction().execute((tx) => tell(tx, server.deps, userId, 'transfer.received', values));
  await server.workJobs();
}

async function subscribed(change: Readonly<Record<string, unknown>> = {}) {
  const who = await someone(server, change);
  // Otherwise earlier notices, such as the welcome, would be pushed too.
  await server.workJobs();
  const browser = makeBrowser(service.origin, randomUUID());
  await who.device.ask(notices.subscribePush, { body: browser.subscription });
  return { who, browser };
}

const pushesTo = ({ subscription }: ReturnType<typeof makeBrowser>) =>
  service.pushed.filter(({ path }) => subscription.endpoint.endsWith(path));

describe('a push', () => {
  test('can be read only by its browser, is in the account’s language, and links to the order', async () => {
    const { who, browser } = await subscribed({ locale: 'zh-CN' });
    await pushTransfer(who);
    const [push] = pushesTo(browser);
    expect(push?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
    expect(push?.body.includes('USDT')).toBe(false);
    expect(browser.read(push?.body ?? Buffer.alloc(0))).toMatchObject({
      web_push: 8030,
      notification: {
        title: '收到转账',
        body: 'Bo Tanaka 向您转账 1,250.5 USDT，已计入您的可用余额。',
        lang: 'zh-CN',
        navigate: `${server.origin}/dashboard/assets/digital/order?list=transfers&id=${coins.id}`,
      },
    });
    const another = makeBrowser(service.origin, 'another');
    expect(() => another.read(push?.body ?? Buffer.alloc(0))).toThrow();
  });

  test('is signed with the key the browser subscribed with, which every server has and which is stored sealed', async () => {
    const { who, browser } = await subscribed();
    await pushTransfer(who);
    const { pushKey } = await who.device.ask(notices.getSettings);
    expect(signerOf(pushesTo(browser)[0]?.headers ?? {})).toEqual({
      key: pushKey,
      aud: service.origin,
      sub: 'mailto:support@keelson.example',
    });
    const { publicKey, privateKey } = await pushKeys(createSecrets(server.db, server.deps.vault));
    expect(publicKey).toBe(pushKey);
    const kept = await server.db.selectFrom('server_secret').selectAll().where('name', '=', 'vapid').executeTakeFirst();
    expect(kept?.sealed.includes(Buffer.from(privateKey, 'base64url'))).toBe(false);
  });

  test('names the installation’s contact address to the push service', async () => {
    const own = { customerService: 'care@house.example' };
    const row = { type: contactSettings, content: JSON.stringify(own), updated_at: server.clock.now() };
    await server.db.insertInto('common_setting').values(row).execute();
    const { who, browser } = await subscribed();
    await pushTransfer(who);
    await server.db.deleteFrom('common_setting').where('type', '=', contactSettings).execute();
    expect(signerOf(pushesTo(browser)[0]?.headers ?? {})).toMatchObject({ sub: 'mailto:care@house.example' });
  });

  test('isn’t sent to a browser whose session was revoked or that has unsubscribed', async () => {
    const { who, browser } = await subscribed();
    const second = deviceOf(server);
    await second.signIn(who.email, who.password);
    const other = makeBrowser(service.origin, randomUUID());
    await second.ask(notices.subscribePush, { body: other.subscription });
    await who.device.ask(security.revokeOtherSessions, { body: {} });
    await server.workJobs();
    const before = [pushesTo(browser).length, pushesTo(other).length];
    await pushTransfer(who);
    expect([pushesTo(browser).length, pushesTo(other).length]).toEqual([(before[0] ?? 0) + 1, before[1]]);
    await who.device.ask(notices.unsubscribePush, { body: { endpoint: browser.subscription.endpoint } });
    await pushTransfer(who);
    expect(pushesTo(browser).length).toBe((before[0] ?? 0) + 1);
  });

  test('needs a key that something can be encrypted for; ending one for no address changes nothing', async () => {
    const { who, browser } = await subscribed();
    const body = { ...browser.subscription, p256dh: 'A'.repeat(87) };
    expect((await who.device.call(notices.subscribePush, { body })).body.error).toMatchObject({
      code: 'request:invalid',
      details: { field: 'p256dh' },
    });
    await who.device.ask(notices.unsubscribePush, { body: { endpoint: 'https://%%%%%' } });
    await pushTransfer(who);
    expect(pushesTo(browser)).toHaveLength(1);
  });

  test('isn’t sent for a category that is switched off', async () => {
    const { who, browser } = await subscribed();
    await who.device.ask(notices.setSetting, { body: { category: 'money', channel: 'push', isOn: false } });
    await pushTransfer(who);
    expect(pushesTo(browser)).toEqual([]);
  });

  test.each([404, 410])('that the push service answers with %i deletes the subscription', async (status) => {
    const { who, browser } = await subscribed();
    service.answerWith(status);
    await pushTransfer(who);
    service.answerWith(201);
    await pushTransfer(who);
    expect(pushesTo(browser)).toHaveLength(1);
    const rows = await server.db
      .selectFrom('push_subscription')
      .select('id')
      .where('user_id', '=', who.userId)
      .execute();
    expect(rows).toEqual([]);
  });

  test('that the push service answers with 503 is retried', async () => {
    const { who, browser } = await subscribed();
    service.answerWith(503);
    await pushTransfer(who);
    service.answerWith(201);
    await server.owner.query('update graphile_worker._private_jobs set run_at = now(), updated_at = now()');
    await server.workJobs();
    const tags = pushesTo(browser).map(({ body }) => browser.read(body).notification.tag);
    expect(tags).toHaveLength(2);
    expect(new Set(tags).size).toBe(1);
  });
});

describe('a subscription', () => {
  test.each([
    'http://push.example.com/send',
    'https://10.0.0.7/send',
    'https://169.254.169.254/latest',
    'https://user:secret@push.example.com/send',
  ])('to %s is refused', async (endpoint) => {
    const who = await someone(server);
    const { subscription } = makeBrowser(service.origin, 'x');
    const { body } = await who.device.call(notices.subscribePush, { body: { ...subscription, endpoint } });
    expect(body.error?.code).toBe('notice:endpoint');
  });

  test('is stored sealed and belongs to the user now signed in at the browser', async () => {
    const { who, browser } = await subscribed();
    const next = await someone(server);
    await server.workJobs();
    await next.device.ask(notices.subscribePush, { body: browser.subscription });
    await pushTransfer(who);
    expect(pushesTo(browser)).toEqual([]);
    await pushTransfer(next);
    expect(pushesTo(browser)).toHaveLength(1);
    const rows = await server.db.selectFrom('push_subscription').select('subscription_sealed').execute();
    expect(rows.some((row) => row.subscription_sealed.includes(browser.subscription.endpoint))).toBe(false);
  });
});
