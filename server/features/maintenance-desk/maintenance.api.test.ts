import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { content } from '#contract/content/calls.ts';
import { jobs } from '#contract/jobs/calls.ts';
import { maintenance } from '#contract/maintenance/calls.ts';
import { decisionValues } from '#contract/staff/rules.ts';
import { session } from '#contract/session/calls.ts';
import { buildApp } from '#server/app.ts';
import { Device } from '#server/features/session/testing/device.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';

let server: TestServer;
let admin: Someone;
let customer: Someone;
let support: Someone;

beforeAll(async () => {
  server = await testServer();
  admin = await someone(server, { roles: ['admin'] });
  customer = await someone(server);
  support = await someone(server, { roles: ['support'] });
});
afterAll(() => server.close());

const text = { en: 'We move to a new database.', 'zh-CN': '正在迁移数据库。' };

async function change(isOn: boolean, said: Partial<Record<'endsAt', string | null>> = {}, who = admin) {
  const decision = isOn ? 'beginMaintenance' : 'endMaintenance';
  const values = decisionValues({ kind: 'maintenance', id: 'platform', decision });
  const verification = await insertPassedStepUp(server.deps, who.userId, 'staff.decide', values);
  const body = { isOn, endsAt: null, text, reason: 'a new database', verification, ...said };
  const answer = await who.device.call(maintenance.change, { body }, { idempotencyKey: randomUUID() });
  return answer.body.error?.code ?? 'done';
}

const within5s = () => server.clock.advance(5000);
const overview = (who: Someone) => who.device.call(session.getAccountInfo);

beforeEach(async () => {
  const endsAt = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
  expect(await change(true, { endsAt })).toBe('done');
  within5s();
});
afterEach(async () => {
  expect(await change(false)).toBe('done');
  within5s();
});

test('answers customers and visitors with 1, the end time and the text in their language, and lets staff through', async () => {
  const { status, body } = await overview(customer);
  expect([status, body.error?.code]).toEqual([503, 1]);
  expect(body.error?.details).toMatchObject({ text: text.en });
  expect(Date.parse(String(body.error?.details?.['endsAt']))).toBeGreaterThan(server.clock.now().getTime());
  const chinese = await fetch(`${server.origin}${content.listSettings.path}?Type=1`, {
    headers: { 'language-code': 'zh-CN' },
  });
  expect(await chinese.json()).toMatchObject({ error: { code: 1, details: { text: text['zh-CN'] } } });
  expect((await overview(admin)).status).toBe(200);
  expect((await admin.device.call(jobs.listDead, { query: {} })).status).toBe(200);
});

test('answers with 2 on the second host', async () => {
  const { body } = await customer.device.call(session.addActionLogs, { body: { logs: [] } });
  expect(body.error?.code).toBe(session.addActionLogs.host === 'second' ? 2 : 1);
  const { body: ip } = await new Device(server.origin).call(session.getIpInfo);
  expect(ip).toMatchObject({ error: { code: session.getIpInfo.host === 'second' ? 2 : 1 } });
});

test('health, version and maintenance.get still answer everyone', async () => {
  for (const path of ['/healthz', '/version.json']) expect((await fetch(server.origin + path)).status).toBe(200);
  const state = await new Device(server.origin).ask(maintenance.get);
  expect(state).toMatchObject({ isOn: true, text });
});

test('staff sign in with a second factor even on a known device, while a customer gets no session', async () => {
  const again = await admin.device.trySignIn(admin.email, admin.password);
  expect(again.body.error?.code).toBe('session:verificationRequired');
  const device = new Device(server.origin);
  await device.signIn(admin.email, admin.password);
  expect((await device.call(session.getAccountInfo)).status).toBe(200);
  const refused = await customer.device.trySignIn(customer.email, customer.password);
  expect(refused.body.error?.code).toBe(1);
});

test('another server of the installation sees maintenance switch on and off within 5 seconds', async () => {
  const other = await buildApp(server.deps);
  const ask = async () => (await other.inject({ url: content.listDownloads.path })).statusCode;
  expect(await ask()).toBe(503);
  expect(await change(false)).toBe('done');
  within5s();
  expect(await ask()).toBe(200);
  await other.close();
});

test('the cached maintenance state serves all requests for three seconds without a database query', async () => {
  const ask = async () => (await fetch(server.origin + content.listDownloads.path)).status;
  expect(await ask()).toBe(503);
  await server.owner.query('update maintenance set is_on = false');
  expect(new Set(await Promise.all(Array.from({ length: 20 }, ask)))).toEqual(new Set([503]));
  server.clock.advance(3000);
  expect(await ask()).toBe(200);
});

test('switching requires an admin, a verification and an end time in the future, and is audited', async () => {
  expect(await change(true, {}, support)).toBe('request:forbidden');
  expect(await change(true, { endsAt: '2020-01-01T00:00:00.000Z' })).toBe('request:invalid');
  const body = { isOn: false, endsAt: null, text, reason: 'no', verification: randomUUID() };
  const unverified = await admin.device.call(maintenance.change, { body }, { idempotencyKey: randomUUID() });
  expect(unverified.body.error?.code).toBe(50002);
  const audit = await server.db
    .selectFrom('audit')
    .select(['actor_kind', 'actor_id', 'ip'])
    .where('action', '=', 'maintenance.begin')
    .execute();
  expect(audit).toContainEqual({ actor_kind: 'staff', actor_id: admin.userId, ip: '127.0.0.1' });
});
