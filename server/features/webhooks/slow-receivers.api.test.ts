import { createSocket } from 'node:dgram';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { session } from '#contract/session/calls.ts';
import { webhooks } from '#contract/webhooks/calls.ts';
import { failuresToPause, maxEndpoints, maxWaitingByHand, webhookValues } from '#contract/webhooks/rules.ts';
import { createFeatures } from '#server/features/index.ts';
import { startLanes } from '#server/work.ts';
import { company, type Someone } from '../../../tests/harness/company.ts';
import { fund } from '../../../tests/harness/funds.ts';
import { freshEmail } from '../../../tests/harness/registering.ts';
import { deviceOf } from '../../../tests/harness/world.ts';
import { codeOf } from '../../../tests/harness/refusals.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { insertPassedStepUp } from '../step-up/testing/passed-step-up.ts';
import { setPin, strange, withdraw } from '../withdrawals/testing/withdrawer.ts';
import { deliverDue } from './deliver.ts';
import type { DeliverJob } from './emit.ts';
import { postOutside } from '#server/platform/outbound/post.ts';
import { startReceiver } from './testing/receiver.ts';

/** Timeout for a failing test; a passing one finishes at once. */
const patient = { timeout: 50_000 };
let server: TestServer;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let firm: Someone;

beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  server.clock.set(new Date());
  receiver = await startReceiver();
  firm = await company(server);
  return () => receiver.close();
});
afterAll(() => server.close());

async function addEndpoint() {
  const { url } = receiver;
  const verification = await insertPassedStepUp(server.deps, firm.userId, 'webhook.change', webhookValues.create(url));
  return firm.device.ask(webhooks.createEndpoint, { body: { url, events: [], verification } });
}
const sendTest = (id: string) => firm.device.call(webhooks.sendTest, { body: { id } });
const endpoint = async () => (await firm.device.ask(webhooks.listEndpoints)).items[0];
const newest = async () => (await firm.device.ask(webhooks.listDeliveries, { query: {} })).items[0];
const deliverNow = (job: DeliverJob, timeoutMs?: number) =>
  deliverDue(server.deps, job, timeoutMs === undefined ? {} : { timeoutMs });

test('five endpoints that never respond delay neither a sign-up code nor a withdrawal', async () => {
  const customer = await company(server);
  await setPin(server.deps, customer.userId);
  await fund(server, customer.userId, 'USDT', '500');
  const held: (() => void)[] = [];
  receiver.answerWith((response) => void held.push(() => response.end()));
  const each = maxWaitingByHand.company / maxEndpoints;
  for (let count = 0; count < maxEndpoints; count += 1) {
    const { id } = await addEndpoint();
    for (let waiting = 0; waiting < each; waiting += 1) expect((await sendTest(id)).status).toBe(200);
  }

  // Runs as the server does, except that a delivery waits for a response as long as the test does.
  const features = createFeatures(server.deps);
  const tasks = {
    ...features.tasks,
    'webhook.deliver': (payload: unknown) => deliverNow(payload as DeliverJob, 3_600_000),
  };
  const jobs = await startLanes(server.deps, { ...features, tasks }, () => {});
  await expect.poll(() => held.length, patient).toBe(maxEndpoints);

  const emailAddress = freshEmail();
  const body = { purpose: 'register' as const, emailAddress };
  await deviceOf(server).ask(session.sendVerificationCode, { body }, { accessToken: null });
  const order = { asset: 'USDT', network: 'TRX', address: strange('USDT', 'TRX'), amount: '100' };
  const { id } = await withdraw(server.deps, customer, order);
  await expect.poll(() => server.mails.some(({ to }) => to === emailAddress), patient).toBe(true);
  const withdrawal = server.db.selectFrom('withdrawal').select('status').where('id', '=', id);
  await expect.poll(async () => (await withdrawal.executeTakeFirst())?.status, patient).toBe('processing');
  // One delivery of each endpoint hangs, and no other was begun.
  expect(receiver.received).toHaveLength(maxEndpoints);
  const begun = await server.db.selectFrom('webhook_attempt').select('number').execute();
  expect(begun).toEqual([]);

  receiver.answerWith((response) => void response.end());
  for (const answer of held) answer();
  await jobs.stop();
});

test('tests and replays queue up to the limits of the endpoint and the company, and are then refused', async () => {
  const [first, second, third] = [await addEndpoint(), await addEndpoint(), await addEndpoint()];
  const answers = await Promise.all(Array.from({ length: maxWaitingByHand.endpoint + 2 }, () => sendTest(first.id)));
  expect(answers.map(codeOf).filter((code) => code === 'webhook:waiting')).toHaveLength(2);
  const replay = { body: { id: (await newest())?.id ?? '' } };
  expect(codeOf(await firm.device.call(webhooks.replay, replay))).toBe('webhook:waiting');
  while ((await sendTest(second.id)).status === 200);
  while ((await sendTest(third.id)).status === 200);
  const waiting = await server.db
    .selectFrom('webhook_delivery')
    .select('endpoint_id')
    .where('company_id', '=', firm.userId)
    .execute();
  expect(waiting).toHaveLength(maxWaitingByHand.company);
  expect(maxWaitingByHand.company).toBeLessThan(3 * maxWaitingByHand.endpoint);
  await server.workJobs();
  expect((await sendTest(third.id)).status).toBe(200);
});

test('a repeatedly failing endpoint is paused, tried with one delivery at a time, and its owner is notified once', async () => {
  const { id } = await addEndpoint();
  for (let count = 0; count < failuresToPause + 2; count += 1) await sendTest(id);
  receiver.answerWith((response) => void response.writeHead(503).end());
  await server.workJobs();
  const paused = await endpoint();
  expect(paused).toMatchObject({ circuit: 'open', isActive: true });
  expect(receiver.received).toHaveLength(failuresToPause);
  // Deliveries that didn't get their turn use up no attempt.
  const { items } = await firm.device.ask(webhooks.listDeliveries, { query: {} });
  expect(items.map(({ attempts }) => attempts)).toEqual([0, 0, 1, 1, 1, 1, 1]);
  const told = () => server.mails.filter(({ to, subject }) => to === firm.email && /Webhook/.test(subject));
  await server.workJobs();
  expect(told()).toHaveLength(1);

  // After the pause one of them is the trial; it fails, and the others wait again, longer.
  server.clock.set(paused?.pausedUntil ?? '');
  expect((await endpoint())?.circuit).toBe('halfOpen');
  await deliverNow({ endpointId: id });
  expect(receiver.received).toHaveLength(failuresToPause + 1);
  const again = await endpoint();
  expect(Date.parse(again?.pausedUntil ?? '')).toBeGreaterThan(Date.parse(paused?.pausedUntil ?? ''));
  await server.workJobs();
  expect(told()).toHaveLength(1);

  // The endpoint responds again, and everything waiting is delivered.
  receiver.answerWith((response) => void response.end('thanks'));
  server.clock.set(again?.pausedUntil ?? '');
  await deliverNow({ endpointId: id });
  // An access token's age is measured in real time.
  server.clock.set(new Date());
  expect(await endpoint()).toMatchObject({ circuit: 'closed', pausedUntil: null, failingSince: null });
  const left = await firm.device.ask(webhooks.listDeliveries, { query: { Status: 'pending' } });
  expect(left.items).toEqual([]);
});

test('switching an endpoint on ends its pause', async () => {
  const { id } = await addEndpoint();
  for (let count = 0; count < failuresToPause; count += 1) await sendTest(id);
  receiver.answerWith((response) => void response.writeHead(503).end());
  await server.workJobs();
  expect((await endpoint())?.circuit).toBe('open');
  await firm.device.ask(webhooks.setActive, { body: { id, isActive: true } });
  expect(await endpoint()).toMatchObject({ circuit: 'closed', pausedUntil: null });
});

test('an unresolvable name or an endless response takes no longer than a delivery’s time limit', async () => {
  const silent = createSocket('udp4');
  await new Promise<void>((resolve) => silent.bind(0, '127.0.0.1', resolve));
  const dnsServers = [`127.0.0.1:${(silent.address() as AddressInfo).port}`];
  const options = { isSandbox: true, timeoutMs: 300 };
  expect(await postOutside('https://receiver.example/', {}, '{}', { ...options, dnsServers })).toMatchObject({
    failure: 'timeout',
  });
  silent.close();
  receiver.answerWith((response) => void response.writeHead(200).write('and so on'));
  expect(await postOutside(receiver.url, {}, '{}', options)).toMatchObject({ failure: 'timeout' });
  receiver.answerWith((response) => {
    response.on('error', () => {});
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  });
  const endless = await postOutside(receiver.url, {}, '{}', { isSandbox: true, timeoutMs: 60_000 });
  expect(endless).toMatchObject({ responseStatus: 200, failure: null });
  expect(endless.responseBody).toHaveLength(2048);
});
