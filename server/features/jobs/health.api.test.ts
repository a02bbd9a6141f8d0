import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobs } from '#contract/jobs/calls.ts';
import type { ProviderKind } from '#contract/jobs/health.ts';
import { must } from '#contract/platform/errors.ts';
import { sendSms } from '#server/platform/messages.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';

let gateway: Server;
/** HTTP status that the text message gateway responds with. */
let status = 202;
let server: TestServer;
let auditor: Someone;

beforeAll(async () => {
  gateway = createServer((request, response) => {
    request.resume();
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => void gateway.listen(0, '127.0.0.1', resolve));
  const { port } = gateway.address() as AddressInfo;
  server = await testServer({ env: { SMS_URL: `http://127.0.0.1:${port}/send?key=gateway-secret` } });
  auditor = await someone(server, { roles: ['auditor'] });
});
afterAll(async () => {
  await server.close();
  await new Promise((resolve) => gateway.close(resolve));
});

const sms = { to: '+4915112345678', text: 'Your code is 123456' };
const send = () => server.deps.providers.sms.send(sms);
async function healthOf(provider: ProviderKind) {
  const { items } = await auditor.device.ask(jobs.providerHealth, { query: {} });
  return must(
    items.find((item) => item.provider === provider),
    provider,
  );
}

test('a provider not called yet is shown as unused, with its adapter’s name', async () => {
  expect(await healthOf('sms')).toEqual({
    provider: 'sms',
    adapters: [
      {
        adapter: 'webhook',
        state: 'unused',
        lastSuccessAt: null,
        lastFailureAt: null,
        failure: null,
        calls: 0,
        failed: 0,
        circuit: 'closed',
        pausedUntil: null,
      },
    ],
    paused: null,
    waitingJobs: 0,
    waitingEvents: 0,
  });
  expect((await healthOf('kyt')).adapters).toMatchObject([{ adapter: 'sandbox' }]);
  expect((await healthOf('webhooks')).paused).toBe(0);
});

test('a failing provider is shown with the error and what waits for it, and recovers', async () => {
  const startedAt = server.clock.now();
  await send();
  expect((await healthOf('sms')).adapters).toMatchObject([{ state: 'working', calls: 1, failed: 0 }]);

  status = 503;
  server.clock.advance(60_000);
  const failedAt = server.clock.now();
  await expect(send()).rejects.toThrow('503');
  await sendSms(server.db, server.deps, sms);
  const failing = await healthOf('sms');
  expect(failing).toMatchObject({
    waitingJobs: 1,
    adapters: [
      {
        state: 'failing',
        lastSuccessAt: startedAt.toISOString(),
        lastFailureAt: failedAt.toISOString(),
        failure: 'the SMS gateway answered 503',
        calls: 2,
        failed: 1,
      },
    ],
  });

  status = 202;
  await server.workJobs();
  expect(await healthOf('sms')).toMatchObject({
    waitingJobs: 0,
    adapters: [{ state: 'unsteady', calls: 3, failed: 1, failure: 'the SMS gateway answered 503' }],
  });
  server.clock.advance(16 * 60_000);
  auditor = await someone(server, { roles: ['auditor'] });
  await send();
  expect((await healthOf('sms')).adapters).toMatchObject([{ state: 'working', calls: 1, failed: 0 }]);
});

test('a provider that fails too often in a row is paused for a while, and staff see until when', async () => {
  status = 503;
  for (let count = 0; count < 5; count += 1) await expect(send()).rejects.toThrow('503');
  const pausedUntil = new Date(server.clock.now().getTime() + 5000).toISOString();
  expect((await healthOf('sms')).adapters).toMatchObject([{ state: 'failing', circuit: 'open', pausedUntil }]);
  status = 202;
  await expect(send()).rejects.toThrow('is left alone');
  server.clock.advance(5000);
  await send();
  expect((await healthOf('sms')).adapters).toMatchObject([{ circuit: 'closed', pausedUntil: null }]);
});

test('provider health is visible only to staff with access to the jobs desk', async () => {
  const customer = await someone(server);
  expect((await customer.device.call(jobs.providerHealth, { query: {} })).status).toBe(403);
  const support = await someone(server, { roles: ['support'] });
  expect((await support.device.call(jobs.providerHealth, { query: {} })).status).toBe(403);
});
