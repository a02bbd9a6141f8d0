import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogueCalls } from '#contract/catalogue/calls.ts';
import { catalogue } from '#contract/catalogue/snapshot.ts';
import { Device } from '#server/features/session/testing/device.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';

let server: TestServer;
let anybody: Device;

beforeAll(async () => {
  server = await testServer();
  anybody = new Device(server.origin);
});
afterAll(() => server.close());

test('anybody reads what money there is, once a version', async () => {
  const { catalogue: read } = await anybody.ask(catalogueCalls.get, { query: {} });
  expect(read).toEqual(catalogue());
  const again = await anybody.ask(catalogueCalls.get, { query: { Version: catalogue().version } });
  expect(again).toEqual({ catalogue: null });
  const newer = await anybody.ask(catalogueCalls.get, { query: { Version: catalogue().version + 1 } });
  expect(newer.catalogue?.version).toBe(catalogue().version);
});
