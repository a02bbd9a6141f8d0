import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { corporateCards } from '#contract/corporate-cards/calls.ts';
import { session } from '#contract/session/calls.ts';
import { buildApp } from '#server/app.ts';
import { createFeatures } from '#server/features/index.ts';
import { Heard } from '#server/features/events/testing/heard.ts';
import { png } from '#server/features/files/testing/pictures.ts';
import { download, uploaded } from '#server/features/files/testing/upload.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { rootDir } from '#server/platform/paths.ts';
import { testerCallsOf } from '#server/providers/provider.ts';
import { firm, issuedCard } from '../../tests/harness/card-firm.ts';
import { testServer, type TestServer } from '../../tests/harness/server.ts';
import { newcomer } from '../../tests/harness/world.ts';
import { measure, serveMetrics, type Metrics, type MetricsServer } from './index.ts';
import { valueOf } from './testing/figures.ts';

let server: TestServer;
let app: FastifyInstance;
let served: MetricsServer;

/** Builds a new app each time, because figures of the books are cached for ten seconds. */
async function measured(): Promise<FastifyInstance> {
  let metrics: Metrics | undefined;
  const made = await buildApp(server.deps, createFeatures(server.deps), async (unfinished) => {
    metrics = await measure(unfinished, server.deps, { requests: server.pool });
  });
  served = await serveMetrics(metrics!, '127.0.0.1', 0);
  return made;
}
const read = async (path = '/metrics') => fetch(`http://127.0.0.1:${served.port}${path}`);
const figures = async () => (await read()).text();

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function once(work: () => Promise<void>) {
  app = await measured();
  try {
    await work();
  } finally {
    await served.stop();
    await app.close();
  }
}

test('a response is counted under its call and status, any page under one name', () =>
  once(async () => {
    await app.inject({ method: 'GET', url: '/healthz' });
    await app.inject({ method: 'GET', url: '/api/services/app/Transfer/GetList' });
    await app.inject({ method: 'GET', url: `/no/such/${randomUUID()}` });
    const text = await figures();
    const counted = [...text.matchAll(/^keelson_http_request_duration_seconds_count\{(.*)\} (\d+)$/gm)].map(
      ([, labels]) => labels,
    );
    expect(counted).toContain('call="healthz",status="200",kind="page"');
    expect(counted).toContain('call="page",status="404",kind="page"');
    expect(text).not.toContain('/no/such');
  }));

test('streams and files, which take as long as the caller’s network, are kept apart from calls', () =>
  once(async () => {
    const { device } = await newcomer({ ...server, origin: await app.listen({ host: '127.0.0.1', port: 0 }) });
    await download(device, await uploaded(device, 'kyc.front', png()));
    expect((await download(device, randomUUID())).status).toBe(404);
    const { heard } = await Heard.open(device, device.origin);
    await heard.until('event: ready');
    await device.ask(session.exit, { body: {} } as never);
    const kinds = async () =>
      [...(await figures()).matchAll(/_request_duration_seconds_count\{call="((?:events|files)\..*)\} /g)].map(
        ([, labels]) => labels,
      );
    await vi.waitFor(async () => expect(await kinds()).toHaveLength(4), { timeout: 30_000, interval: 10 });
    expect((await kinds()).toSorted()).toEqual([
      'events.stream",status="200",kind="stream"',
      'files.getFile",status="200",kind="file"',
      'files.getFile",status="404",kind="call"',
      'files.uploadFile",status="200",kind="file"',
    ]);
  }));

test('a card network’s authorization is timed from arrival to end of response, separately from unsigned ones', () =>
  once(async () => {
    const tester = testerCallsOf(server.deps.providers.issuing);
    const number = await tester.numberOf(await issuedCard(server, await firm(server)));
    const shop = { merchant: 'Cloud Nine', code: '7372', country: 'DE', currency: 'EUR', allowsPartial: false };
    const statuses = [];
    for (const amount of ['100', '100000']) statuses.push((await tester.pay({ ...shop, amount, number })).status);
    expect(statuses).toEqual(['open', 'declined']);
    await app.inject({ method: 'POST', url: corporateCards.authorizationWebhook.path, payload: {} });
    const text = await figures();
    const series = 'keelson_card_authorization_duration_seconds';
    expect(valueOf(text, `${series}_count{outcome="answered"}`)).toBe('2');
    expect(valueOf(text, `${series}_count{outcome="refused"}`)).toBe('1');
    expect(valueOf(text, `${series}_bucket{le="+Inf",outcome="answered"}`)).toBe('2');
    // Each queried the database, and the network, which waits two seconds, accepted both responses.
    const seconds = valueOf(text, `${series}_sum{outcome="answered"}`);
    expect(Number(seconds)).toBeGreaterThan(0.001);
    expect(Number(seconds)).toBeLessThan(4);
  }));

test('reports the ledger as balanced, and per lane how many jobs wait and gave up', () =>
  once(async () => {
    await enqueue(server.db, 'deposit.refund', { id: randomUUID() }, { maxAttempts: 1 });
    await enqueue(server.db, 'webhook.deliver', { id: randomUUID() }, { runAt: new Date(Date.now() - 90_000) });
    await server.pool
      .query(`update graphile_worker._private_jobs j set attempts = max_attempts, last_error = 'no answer'
       from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'deposit.refund'`);
    const text = await figures();
    expect(valueOf(text, 'keelson_database_up')).toBe('1');
    expect(valueOf(text, 'keelson_ledger_unbalanced_assets')).toBe('0');
    expect(valueOf(text, 'keelson_jobs_given_up{lane="money"}')).toBe('1');
    expect(valueOf(text, 'keelson_jobs_due{lane="outside"}')).toBe('1');
    expect(Number(valueOf(text, 'keelson_jobs_oldest_due_seconds{lane="outside"}'))).toBeGreaterThanOrEqual(90);
    expect(valueOf(text, 'keelson_jobs_due{lane="reports"}')).toBe('0');
    expect(valueOf(text, 'keelson_webhook_deliveries_waiting')).toBe('0');
    expect(text).toMatch(/^keelson_database_connections\{pool="requests",state="waiting"\} 0$/m);
  }));

test('an unbalanced ledger is reported as a figure other than 0', () =>
  once(async () => {
    await server.owner.query(`alter table ledger_account disable trigger user;
      insert into ledger_account (owner, asset, kind, shard, balance, entry_count, may_go_negative)
        values ('${randomUUID()}', 'EUR', 'available', 0, 5, 1, false);
      alter table ledger_account enable trigger user`);
    expect(valueOf(await figures(), 'keelson_ledger_unbalanced_assets')).toBe('1');
  }));

test('the metrics port serves nothing else, and the public port serves no metrics', () =>
  once(async () => {
    expect((await read('/')).status).toBe(404);
    expect((await read('/healthz')).status).toBe(404);
    const { body } = await app.inject({ method: 'GET', url: '/metrics' });
    expect(body).not.toContain('keelson_');
  }));

test('alarms and the dashboard use only figures that exist', () =>
  once(async () => {
    const there = new Set([...(await figures()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    const ops = join(rootDir, 'ops');
    const asked = ['prometheus/rules.yml', 'grafana/keelson.json'].flatMap((file) =>
      [...readFileSync(join(ops, file), 'utf8').matchAll(/\b(?:keelson|nodejs|process)_[a-z0-9_]+/g)].map(
        ([name]) => name,
      ),
    );
    expect(asked.length).toBeGreaterThan(20);
    expect(asked.map((name) => name.replace(/_(bucket|count|sum)$/, '')).filter((name) => !there.has(name))).toEqual(
      [],
    );
  }));
