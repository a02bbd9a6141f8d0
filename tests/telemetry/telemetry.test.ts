import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { transfer } from '#contract/transfer/calls.ts';
import { Device } from '#server/features/session/testing/device.ts';
import { sandboxPeople } from '#server/seeds/people.ts';
import { rootDir } from '#server/platform/paths.ts';
import { isHealthy, serverWorld } from '../ops/server-world.ts';
import { startCollector, type Collector, type Span } from './collector.ts';

const world = serverWorld();
const waits = { timeout: 30_000, interval: 100 };

let collector: Collector;
beforeEach(async () => {
  collector = await startCollector();
});
afterEach(() => collector.stop());

/** Starts the whole server with the preload, configured as in `keelson.env`. */
const startObserved = (settings: Readonly<Record<string, string>> = {}) =>
  world.start({
    NODE_OPTIONS: `--import=${pathToFileURL(join(rootDir, 'ops', 'telemetry', 'register.mjs')).href}`,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.address,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_METRICS_EXPORTER: 'none',
    OTEL_LOGS_EXPORTER: 'none',
    OTEL_BSP_SCHEDULE_DELAY: '200',
    LOG_LEVEL: 'info',
    ...settings,
  });

const isRequest = ({ attributes }: Span) => 'http.request.method' in attributes;
const isStatement = ({ attributes }: Span) => 'db.query.text' in attributes;

async function signedIn(origin: string): Promise<Device> {
  const person = sandboxPeople[0]!;
  const device = new Device(origin.replace('localhost', '127.0.0.1'));
  await device.signIn(person.email, person.password);
  return device;
}

test('a request continues its caller’s trace, with its statements in the trace and its id in the log, and exposes no values', async () => {
  const server = startObserved();
  const origin = await server.ready;
  const device = await signedIn(origin);
  const { path } = transfer.listHistory;
  expect((await device.call(transfer.listHistory, { query: { MaxResultCount: 1 } })).status).toBe(200);
  const [traceId, caller] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
  const asked = await fetch(`${origin}/version.json?of=${sandboxPeople[0]!.email}`, {
    headers: { traceparent: `00-${traceId}-${caller}-01` },
  });
  expect(asked.status).toBe(200);

  const requests = () => collector.spans.filter(isRequest);
  const given = () => requests().find((span) => span.traceId === traceId);
  await expect.poll(given, waits).toMatchObject({ parentSpanId: caller });
  const read = () => requests().find(({ attributes }) => attributes['url.path'] === path);
  await expect.poll(read, waits).toBeDefined();
  const beneath = () => collector.spans.filter((span) => isStatement(span) && span.traceId === read()?.traceId);
  await expect.poll(() => beneath().length, waits).toBeGreaterThan(1);
  expect(server.output()).toContain(`"traceId":"${traceId}"`);
  expect(server.output()).toContain(`"traceId":"${read()?.traceId}"`);

  const told = JSON.stringify(collector.spans);
  for (const value of [sandboxPeople[0]!.email, encodeURIComponent(sandboxPeople[0]!.email), 'MaxResultCount'])
    expect(told).not.toContain(value);
  server.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});

test('each of several processes exports its own spans, jobs run, and all of them stop with the first', async () => {
  const server = startObserved({ SERVERS: '2', JOB_CONCURRENCY: '1' });
  const origin = await server.ready;
  // A job sends the code of a sign-in.
  const device = await signedIn(origin);
  expect((await device.call(transfer.listHistory, { query: { MaxResultCount: 1 } })).status).toBe(200);
  await expect.poll(() => collector.spans.filter(isRequest).length, waits).toBeGreaterThan(2);
  expect(await isHealthy(server)).toBe(true);
  server.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});
