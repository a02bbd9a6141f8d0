import { afterAll, beforeAll, expect, test } from 'vitest';
import { status } from '#contract/status/calls.ts';
import { statusComponentNames, statusDays } from '#contract/status/rules.ts';
import { figuresOf, valueOf } from '#server/metrics/testing/figures.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { Device } from '../session/testing/device.ts';
import { sampleStatus } from './sample.ts';

const dayMs = 24 * 3600 * 1000;
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const visitor = () => new Device(server.origin);
const read = async () => visitor().ask(status.get);
const stateOf = async (name: string) => (await read()).components.find((one) => one.name === name)?.state;
const today = () => server.clock.now().toISOString().slice(0, 10);

test('every component is unknown before the first sample', async () => {
  const { components } = await read();
  expect(components.map(({ name }) => name)).toEqual(statusComponentNames);
  expect(new Set(components.map(({ state }) => state))).toEqual(new Set(['unknown']));
});

test('a component takes the worst state of its providers and reveals nothing about them', async () => {
  const { health } = server.deps.providers;
  await sampleStatus(server.deps);
  expect(await stateOf('banking')).toBe('operational');
  health.note('banking', 'secret-bank', 'https://secret.bank.example answered 503');
  await sampleStatus(server.deps);
  expect(await stateOf('banking')).toBe('disrupted');
  health.note('banking', 'secret-bank', null);
  await sampleStatus(server.deps);
  expect(await stateOf('banking')).toBe('degraded');
  expect(await stateOf('crypto')).toBe('operational');
  expect(JSON.stringify(await read())).not.toMatch(/secret|503/);
  const days = (await read()).components.find(({ name }) => name === 'banking')?.days;
  expect(days).toEqual([{ day: today(), state: 'disrupted', looks: 3, usable: 2 }]);
});

test('endpoints that customers choose say nothing about the platform', async () => {
  const { health } = server.deps.providers;
  health.note('webhooks', 'https', 'status 500');
  health.note('push', 'web-push', 'status 500');
  health.note('sms', 'webhook', null);
  await sampleStatus(server.deps);
  expect(await stateOf('webhooks')).toBe('operational');
  expect(await stateOf('messages')).toBe('operational');
  const figures = await figuresOf(server.deps);
  expect(valueOf(figures, 'keelson_provider_failing{provider="sms",adapter="webhook"}')).toBe('0');
  expect(figures).not.toMatch(/provider_failing\{provider="(webhooks|push)"/);
  expect(valueOf(figures, 'keelson_provider_recent_calls{provider="webhooks",adapter="https",outcome="failed"}')).toBe(
    '1',
  );
});

test('a component becomes unknown once its last sample is stale', async () => {
  await sampleStatus(server.deps);
  server.clock.advance(20 * 60_000);
  expect(await stateOf('platform')).toBe('unknown');
  await sampleStatus(server.deps);
  expect(await stateOf('platform')).toBe('operational');
});

test('twenty concurrent samples are all counted, and only the last 90 days are shown', async () => {
  server.clock.advance(dayMs);
  await Promise.all(Array.from({ length: 20 }, async () => sampleStatus(server.deps)));
  const platform = async () => (await read()).components.find(({ name }) => name === 'platform')?.days ?? [];
  expect((await platform()).at(-1)).toEqual({ day: today(), state: 'operational', looks: 20, usable: 20 });
  server.clock.advance((statusDays + 1) * dayMs);
  expect(await platform()).toEqual([]);
});
