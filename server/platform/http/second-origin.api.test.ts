import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { session } from '#contract/session/calls.ts';
import { Device } from '#server/features/session/testing/device.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';

const pages = 'https://keelson.example';
const secondHost = 'https://second.example';
const { addActionLogs, getIpInfo } = session;

let server: TestServer;
/** Serves the second host, in place of another process. */
let second: FastifyInstance;

beforeAll(async () => {
  server = await testServer({ seeded: true });
  second = await serve('second');
});
afterAll(async () => {
  await second.close();
  await server.close();
});

const serve = (host: 'main' | 'second') =>
  buildApp({
    ...server.deps,
    config: { ...server.config, hosts: [host], publicOrigin: pages, secondOrigin: secondHost },
  });

const preflight = (origin: string) =>
  second.inject({
    method: 'OPTIONS',
    url: addActionLogs.path,
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,dpop,idempotency-key',
    },
  });

test('the second host admits the first host’s pages, including their headers, and no other origin', async () => {
  const admitted = await preflight(pages);
  expect(admitted.statusCode).toBe(204);
  expect(admitted.headers['access-control-allow-origin']).toBe(pages);
  expect(admitted.headers['access-control-allow-headers']).toMatch(/authorization.*dpop.*idempotency-key/);
  expect(admitted.headers['access-control-allow-credentials']).toBeUndefined();
  expect((await preflight('https://elsewhere.example')).headers['access-control-allow-origin']).toBeUndefined();
});

test('the first host’s pages can read the second host’s responses, including refusals', async () => {
  const headers = { origin: pages };
  const country = await second.inject({ url: getIpInfo.path, headers });
  expect(country.statusCode).toBe(200);
  expect(country.headers['access-control-allow-origin']).toBe(pages);
  expect(country.headers['access-control-expose-headers']).toContain('date');
  const refused = await second.inject({ method: 'POST', url: addActionLogs.path, headers, payload: {} });
  expect(refused.statusCode).toBe(401);
  expect(refused.headers['access-control-allow-origin']).toBe(pages);
});

test('a device proof is valid only for the host it is sent to', async () => {
  const device = new Device(server.origin, () => server.clock.now().getTime());
  const { accessToken } = await device.signIn('ada@keelson.example', 'Keelson-Demo-1');
  const log = (host: string) =>
    second.inject({
      method: 'POST',
      url: addActionLogs.path,
      headers: {
        authorization: `Bearer ${accessToken}`,
        dpop: device.proof('POST', addActionLogs.path, accessToken, { htu: host + addActionLogs.path }),
        'idempotency-key': randomUUID(),
      },
      payload: { logs: [{ action: 'page.view', page: '/help', at: server.clock.now().toISOString() }] },
    });
  expect((await log(pages)).statusCode).toBe(401);
  expect((await log(secondHost)).statusCode).toBe(200);
});

test('the first host serves none of the second’s calls, and its page may connect only to these two', async () => {
  const first = await serve('main');
  expect((await first.inject({ url: getIpInfo.path })).statusCode).toBe(404);
  const policy = String((await first.inject({ url: '/healthz' })).headers['content-security-policy']);
  expect(policy).toContain(`connect-src 'self' ${secondHost};`);
  await first.close();
});
